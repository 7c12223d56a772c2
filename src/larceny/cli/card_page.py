"""A policy card as a page to print: one A6 card, self-contained HTML."""

from __future__ import annotations

from html import escape

from larceny.bots.card.policy_card import CardLine, PolicyCard, write
from larceny.engine.contract import Contract

_STYLE = """
@page { size: 105mm 148mm; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; background: #fff; color: #1a1a1a; font: 10pt/1.35 system-ui, sans-serif }
article { width: 105mm; min-height: 148mm; padding: 8mm; display: flex; flex-direction: column }
header { border-bottom: .6mm solid #1a1a1a; padding-bottom: 2mm }
h1 { font-size: 16pt; line-height: 1.15; margin: 0; overflow-wrap: anywhere }
header p { margin: 1mm 0 0; font-size: 9pt }
.about { font-style: italic; margin: 3mm 0 }
ol { margin: 0; padding-left: 6mm; flex: 1 }
li { margin-bottom: 2mm; break-inside: avoid; overflow-wrap: anywhere }
b { font-weight: 700 }
.then { display: block; padding-left: 3mm; font-size: 9pt }
footer { border-top: .2mm solid #1a1a1a; margin-top: 3mm; padding-top: 2mm; font-size: 8pt }
@media screen { body { background: #ddd; padding: 6mm }
  article { background: #fff; margin: auto; max-width: 100%; box-shadow: 0 1mm 3mm #0004 } }
"""


def write_page(contract: Contract, card: PolicyCard) -> str:
    """Return the page of a card."""
    title = card.name.replace("-", " ").capitalize()
    about = "<br>".join(map(escape, card.about.split("\n")))
    lines = "\n".join(map(_write_line, card.lines))
    last = "make any legal move" if card.fallback == "any" else f"do what {card.fallback} does"
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}: a policy card for {escape(contract.title)}</title>
<style>{_STYLE}</style>
<article>
<header><h1>{escape(title)}</h1><p>A rule of thumb for {escape(contract.title)}</p></header>
<p class="about">{about}</p>
<ol>
{lines}
<li>Else {escape(last)}.</li>
</ol>
<footer>The first line that matches decides; of several moves that it prefers equally, any.
A <b>*</b> stands for anything.</footer>
</article>
</html>
"""


def _write_line(line: CardLine) -> str:
    clauses = ""
    if line.condition is not None:
        clauses += f'<span class="then">when {escape(write(line.condition))}</span>'
    if line.preferences:
        keys = ", then ".join(
            f"{preference.order} {write(preference.key)}" for preference in line.preferences
        )
        clauses += f'<span class="then">prefer {escape(keys)}</span>'
    return f"<li><b>{escape(line.pattern)}</b>{clauses}</li>"
