"""Pictures as files: which there are, how large they are, what is wrong with them."""
