"""The look of all plots: the colours and the type of the page, which a style sheet may change.

Colours are CSS variables with a fallback, so that one plot is right by day, by night and in print.
"""

from __future__ import annotations

from typing import Any

TEXT = "var(--text, #1a2036)"
MUTED = "var(--muted, #555a70)"
LINE = "var(--line, #cbbfb4)"
BRASS = "var(--brass-text, #75500c)"
ALARM = "var(--alarm, #b3161f)"
SUCCESS = "var(--success, #0b6b4f)"

SERIES = (BRASS, "var(--series-1, #2467a8)", "var(--series-2, #8a3d7c)", "var(--series-3, #3c7a3f)")
"""The colours of several series in one plot; each also has a dash of its own."""
DASHES = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3])
MAX_SERIES = len(SERIES)

FONT = '"Source Sans 3", "Gill Sans", "Segoe UI", system-ui, sans-serif'

CONFIG: dict[str, Any] = {
    "background": "transparent",
    "aria": False,  # a plot is described as a whole, and its numbers are in a table
    "font": FONT,
    "padding": 4,
    "view": {"stroke": None},
    "axis": {
        "labelColor": MUTED,
        "titleColor": MUTED,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": 400,
        "labelLimit": {"expr": "containerSize()[0] > 560 ? 280 : 130"},
        "domainColor": LINE,
        "tickColor": LINE,
        "gridColor": LINE,
        "gridOpacity": 0.6,
    },
    "legend": {
        "labelColor": TEXT,
        "titleColor": MUTED,
        "labelFontSize": 13,
        "labelLimit": 240,
        "orient": "top",
        "direction": "vertical",
    },
    "text": {"color": TEXT, "fontSize": 12},
}
