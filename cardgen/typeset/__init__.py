"""Text measured, broken into lines and fitted, on HarfBuzz advances."""
