"""What is printed around cards: crop marks, legend and ruler."""
