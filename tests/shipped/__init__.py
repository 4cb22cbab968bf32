"""The games that ship with cardgen: each is checked against the same promises."""
