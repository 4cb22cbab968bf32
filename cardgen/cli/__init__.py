"""The command line: the only package that prints, and the only one to use typer."""
