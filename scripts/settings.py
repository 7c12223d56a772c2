"""Write the table of settings into docs/hosting.md; `--check` fails if it is out of date."""

from __future__ import annotations

import sys
from pathlib import Path

from larceny.server.settings import FLAGS, PREFIX, Settings

PAGE = Path(__file__).parents[1] / "docs" / "hosting.md"
BEGIN, END = "<!-- settings -->\n", "<!-- /settings -->"


def table() -> str:
    """Return the settings as a table in Markdown."""
    lines = ["| environment | flag | default | meaning |", "|---|---|---|---|"]
    for name, field in Settings.model_fields.items():
        flag = f"`{FLAGS[name]}`" if name in FLAGS else ""
        default = f"`{field.default}`" if field.default != "" else ""
        lines.append(f"| `{PREFIX}{name.upper()}` | {flag} | {default} | {field.description} |")
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """Return the page with the table of settings as it is now."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return head + BEGIN + table() + END + tail


def main() -> int:
    page = PAGE.read_text("utf-8")
    if "--check" in sys.argv:
        if with_table(page) != page:
            print("docs/hosting.md is out of date: run scripts/settings.py", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(with_table(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
