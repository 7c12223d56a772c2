"""A report as one HTML file that needs no network: styles, fonts, plots and scripts are inside."""

from __future__ import annotations

import base64
import json
from functools import cache
from importlib.resources import files

from larceny.engine.extra import need
from larceny.lab.report.document import Report, Section

PAGE = files("larceny.lab.report") / "page"
FONTS = (
    ("limelight.woff2", "Limelight", "400"),
    ("source-sans-3.woff2", "Source Sans 3", "200 900"),
)
SHOWN_SENTENCES = 12
"""Findings come by their size; those beyond these many are folded, except in print."""
LONGEST_ALTERNATIVE = 1000
"""The most characters of a plot's text alternative; the table below it says all."""


def to_html(report: Report) -> str:
    """Return the page of a report."""
    need("jinja2", "lab", "Jinja")
    import jinja2

    from larceny.lab.report.vega_lite import to_vega_lite

    environment = jinja2.Environment(
        autoescape=True, trim_blocks=False, undefined=jinja2.StrictUndefined
    )
    template = environment.from_string(_read("report.html"))
    plots = {
        place: to_vega_lite(section.plot)
        for place, section in enumerate(report.sections)
        if section.plot
    }
    return template.render(
        report=report,
        shown=SHOWN_SENTENCES,
        facts=list(report.facts.described()),
        describe=describe_plot,
        fonts=[(_font(name), family, weights) for name, family, weights in FONTS],
        style=_markup(_read("report.css")),
        script=_markup(_read("report.js")),
        heights={place: plot["height"] for place, plot in plots.items()},
        plots=_markup(_script_json(plots)) if plots else None,
        bundle=_markup(_bundle()) if plots else None,
    )


def describe_plot(section: Section) -> str:
    """Return the text alternative of a plot: the numbers of its table, in words."""
    said = f"{section.title}. {section.text}".strip()
    if section.table is None:
        return said
    heads = [column.title for column in section.table.columns]
    rows = (
        ", ".join(f"{head} {text}" for head, text in zip(heads, row, strict=True) if text)
        for row in section.table.texts()
    )
    words = f"{said} {'; '.join(rows)}."
    if len(words) <= LONGEST_ALTERNATIVE:
        return words
    return f"{said} The table below has all {len(section.table.rows)} rows."


def _script_json(value: object) -> str:
    """Return JSON that can stand inside a script element, whatever texts are in it."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).replace("<", "\\u003c")


@cache
def _bundle() -> str:
    """Return Vega, Vega-Lite and Vega-Embed as one script."""
    need("vl_convert", "lab", "vl-convert")
    import vl_convert

    bundle: str = vl_convert.javascript_bundle(None)  # type: ignore[arg-type]  # None: all of it
    return bundle.replace("</script", "<\\/script")


def _markup(text: str) -> object:
    import markupsafe

    return markupsafe.Markup(text)


def _font(name: str) -> str:
    return base64.b64encode((PAGE / "fonts" / name).read_bytes()).decode("ascii")


def _read(name: str) -> str:
    return (PAGE / name).read_text("utf-8")
