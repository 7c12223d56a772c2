"""The games behind the interfaces that researchers use.

`observation_space` and `waiting` need nothing but NumPy; the rest needs the extra `research`.
"""
