"""Writes the table of settings into docs/hosting.md; `--check` fails if it is out of date."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path

from larceny.server.settings import PREFIX, Settings

PAGE = Path(__file__).parents[1] / "docs" / "hosting.md"
BEGIN, END = "<!-- settings -->\n", "<!-- /settings -->"


def table() -> str:
    lines = ["| environment | flag | default | what it is |", "|---|---|---|---|"]
    for one in fields(Settings):
        flag = f"`{one.metadata['flag']}`" if one.metadata["flag"] else ""
        default = f"`{one.default}`" if one.default != "" else ""
        name = f"`{PREFIX}{one.name.upper()}`"
        lines.append(f"| {name} | {flag} | {default} | {one.metadata['help']} |")
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
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
