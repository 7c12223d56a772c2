"""The states of a live window: a stretch of real time in which several seats may act at once.

One seat owns the window: the game waits for its move, which closes the window. The other seats may
make an attempt each while the window is open; an attempt after that is late.
"""

from __future__ import annotations

NO_WINDOW = 0
"""Nobody can attempt anything."""
OPEN = 1
"""The clock runs."""
PAUSED = 2
"""The clock stands still: chance or a vote on what nobody saw has to be settled first."""
CLOSED = 3
"""The owner has closed the window, but attempts that come too late are still possible."""
