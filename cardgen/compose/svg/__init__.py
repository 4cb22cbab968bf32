"""SVG art as drawing operations: `reader.read_svg` is the entry point.

Drawn as vectors: svg, g, defs, symbol, use, path, rect, circle, ellipse, line,
polyline, polygon, linear and radial gradients in fills, clip paths, transforms,
viewBox, opacity of single paints, and styles as attributes, `style` or simple style
sheets. Everything else raises Unsupported, so that nothing is drawn differently from
what the file means.
"""
