"""SVG art as drawing ops: `reader.read_svg` is the way in.

Drawn as vectors: svg, g, defs, symbol, use, path, rect, circle, ellipse, line,
polyline, polygon, linear and radial gradients in fills, clip paths, transforms,
viewBox, opacity of single paints, and styles as attributes, `style` or simple sheets.
Everything else raises Unsupported: nothing is drawn otherwise than it is meant.
"""
