"""Arrays: NumPy's where it is installed; where it is not, as in a browser, our own.

    from larceny.engine.array import np

`plain_array` has under the same names the few parts of NumPy that play, coach and lab need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
else:
    try:
        import numpy as np
    except ModuleNotFoundError:
        from larceny.engine import plain_array as np

__all__ = ["np"]
