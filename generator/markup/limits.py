"""How much TeX is handed on: bounds that hold before any native code sees a formula."""

MATH_LIMIT = 1_500
"""Characters of one formula. The longest real one of 6,959 has 620; what is longer is shown as its source."""
BRACE_LIMIT = 200
"""Depth of braces in one formula: math-core overflows its stack, and ends the process, near 20,000."""
