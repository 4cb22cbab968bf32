"""One command per file. Each raises `typer.Exit` with its exit code."""
