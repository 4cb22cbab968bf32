"""What deck rules and lints share: options, conditions, values, findings."""
