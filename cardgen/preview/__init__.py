"""Games as they will be printed, on a web page that follows every change on disk."""
