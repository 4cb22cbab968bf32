"""What ops are painted with: colours, gradients, patterns, shadows and opacity."""
