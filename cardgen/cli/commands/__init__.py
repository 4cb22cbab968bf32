"""One command a file. Each gives its exit code through `typer.Exit`."""
