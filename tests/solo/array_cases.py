"""What arrays do, as expressions that NumPy and our own arrays must agree on, whatever their size.

`answers` returns what each case comes to as text; it runs in CPython and in Pyodide.
"""

from __future__ import annotations

from typing import Any

CASES = """
x + y
x - 3
3 - n
x * n
x / (n + 1)
n / 7
n // 7
n % 5
n % -3
-x
abs(x)
x * x > y
(n > 2) & (x > 0)
(n > 2) | (x > 0)
~(x > 0)
s + s
s * 0.5
np.where(x > 0, x, np.nan)
np.where(x > 0, n, 0)
np.isnan(np.where(x > 0, x, np.nan))
np.maximum(x, y)
np.minimum(n, 3)
np.maximum(0, np.where(x > 0, x, np.nan))
np.square(x)
np.floor(x * 10)
np.rint(x * 10)
np.rint(n / 2)
n.astype(np.int8)
(x * 100).astype(np.int64)
x.astype(np.float32)
x.sum()
x.mean()
n.sum()
(x > 0).sum()
x.max()
n.min()
(x > 2).any()
(n > -9).all()
x[n > 2]
n[np.flatnonzero(n > 2)]
x[::-1]
x[1::3]
x[:, None][:4] * x[:5]
np.concatenate([x, n, s])
np.stack([x, y])
np.stack([x, y]).sum(axis=0)
np.stack([x, y]).sum(axis=1)
np.stack([x, y]).max(axis=0, keepdims=True)
np.stack([x, y]).T
np.sort(np.stack([x, y]), axis=1)
np.sort(np.stack([x, y, n]).T, axis=1)
np.argsort(x)
np.unique(n)
np.unique(n, return_index=True)[1]
np.unique(n, return_inverse=True)[1]
np.bincount(n + 3, x)
np.cumsum(n)
np.cumsum(x)
np.bincount(n + 3, minlength=12)
np.diff(x)
np.linspace(0, 1, 21)
g["count"]
g["kinds"][:, 2]
g["kinds"][:, :2].sum(axis=1)
g["kinds"].astype(np.float64).mean(axis=1)
g["kinds"][np.arange(len(g)), np.maximum(0, n % 3)]
g["big"] + 1
g[n > 2]["count"]
np.concatenate([g, g])["kinds"]
np.take_along_axis(np.stack([x, y, n]).T, (n % 3)[:, None], axis=1)
np.quantile(x, 0.3)
np.percentile(x, [5, 50, 95])
np.stack([x, y, n])[1, n % 4]
np.stack([np.stack([x, y]), np.stack([y, n])])[1, :, n % 4]
np.stack([np.stack([x, y]), np.stack([y, n])])[:, 1, n % 4]
np.stack([np.stack([x, y]), np.stack([y, n])])[n % 2, :, n % 4]
np.stack([np.stack([x, y]), np.stack([y, n])])[n % 2, 1, n % 4]
put(x, n > 2, 0.0)
put(x, slice(None, None, 2), y[::2])
put(n, n > 2, -1)
put(np.stack([x, y]), np.stack([x > 0, y > 0]), 7.0)
add_at(n, n + 3)
""".strip().splitlines()


def answers(np: Any, size: int) -> list[str]:
    """Return what each case comes to with arrays of a size."""
    x, y = (np.array(_numbers(size, seed), np.float64) for seed in (1, 2))
    n = np.array([int(9 * number) for number in _numbers(size, 3)], np.int64) % 8 - 2
    s = np.array(_numbers(size, 4), np.float32)
    fields = [("count", "i4"), ("kinds", "i2", (3,)), ("big", "i8")]
    g = np.zeros(size, np.dtype(fields, align=True))
    g["count"] = n
    g["kinds"][:, 1] = n * 3
    g["kinds"][:, 2] = 5
    g["big"] = n * 10**12

    def put(array: Any, key: Any, value: Any) -> Any:
        changed = array.copy()
        changed[key] = value
        return changed

    def add_at(array: Any, places: Any) -> Any:
        total = np.zeros(12)
        np.add.at(total, places, array)
        return total

    space = {"np": np, "x": x, "y": y, "n": n, "s": s, "g": g, "put": put, "add_at": add_at}
    return [repr(_plain(eval(case, space))) for case in CASES]


def _numbers(count: int, seed: int) -> list[float]:
    """Return numbers between -1 and 1 that look random."""
    numbers = []
    for _ in range(count):
        seed = seed * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        numbers.append((seed >> 11) / 2**52 - 1)
    return numbers


def _plain(value: Any) -> Any:
    """Return the type and the values of an array, or a number."""
    if hasattr(value, "tolist") and getattr(value, "shape", None):
        return value.dtype.str, value.shape, value.tolist()
    return value.item() if hasattr(value, "item") else value


if __name__ == "__main__":
    import json

    from larceny.engine import plain_array

    print(json.dumps([answers(plain_array, size) for size in (7, 1000)]))
