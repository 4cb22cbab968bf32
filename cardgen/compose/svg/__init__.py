"""SVG art and icons: `reader.read_svg` and `icons.read_icon` are the entry points.

Drawn as vectors: svg, g, a, switch, defs, symbol, use, path, rect, circle, ellipse,
line, polyline, polygon, linear and radial gradients, clip paths, transforms, viewBox,
opacity, and styles as attributes, `style` or simple style sheets. Everything else
raises Unsupported, so that nothing is drawn differently from what the file means.
"""
