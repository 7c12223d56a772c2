"""Draw the icons of the installed page: PNG files from the SVG files beside them.

    python scripts/icons.py

`web/public/icons/*.svg` are drawn by hand; Chromium renders them. A maskable icon has all that
matters in its inner circle, of four fifths of the width, because a system may cut off the rest.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from tests.browser.conftest import FLAGS, find_chromium  # noqa: E402

ICONS = ROOT / "web" / "public" / "icons"
DRAWN = (
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("icon.svg", "apple-touch-icon.png", 180),
    ("maskable.svg", "maskable-512.png", 512),
)
"""The drawing, the file made of it, and the width of that in pixels."""


def draw(page: Page, source: Path, target: Path, width: int) -> None:
    """Render a drawing as a square picture without a background of its own."""
    page.set_viewport_size({"width": width, "height": width})
    svg = source.read_text("utf-8").replace("<svg ", f'<svg width="{width}" height="{width}" ', 1)
    page.set_content(f"<body style='margin:0'>{svg}</body>")
    page.screenshot(path=target, omit_background=True)


def main() -> None:
    """Draw all icons."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_page()
        for source, target, width in DRAWN:
            draw(page, ICONS / source, ICONS / target, width)
        browser.close()


if __name__ == "__main__":
    main()
