"""The pydantic models of every file that users write."""
