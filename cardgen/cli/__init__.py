"""The command line: the only place that prints, and the only one that knows typer."""
