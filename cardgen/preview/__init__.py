"""Games as they would be printed, on a page that follows every change on the disk."""
