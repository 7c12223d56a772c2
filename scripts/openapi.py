"""Write the server's OpenAPI document to web/openapi.json, from which the page's types are made.

python scripts/openapi.py && npm --prefix web run types
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from larceny.server.app import create_app
from larceny.server.settings import Settings

TARGET = Path(__file__).parents[1] / "web" / "openapi.json"


def text() -> str:
    """Return the OpenAPI document as JSON."""
    app = create_app(Settings(database_url="sqlite://"))
    return json.dumps(app.openapi(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv:
        if TARGET.read_text("utf-8") != text():
            sys.exit(f"{TARGET} is out of date: run scripts/openapi.py")
    else:
        TARGET.write_text(text(), "utf-8")
