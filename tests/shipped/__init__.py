"""The games that ship with cardgen: each is held against the same promises."""
