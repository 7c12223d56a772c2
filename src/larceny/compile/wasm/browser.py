"""Runs drivers of a WebAssembly module where Python itself is one: in a browser, or under Node.

The module is run by whoever runs Python, beside it, with a memory of its own. A call copies its
arrays in, and those that may have changed back, in one piece of JavaScript. What takes too long is
ended with its worker: there is no limit of time.
"""

from __future__ import annotations

import ctypes
from typing import Any

from larceny.compile.wasm.driver import (
    ALIGNMENT,
    MAX_MEMORY,
    align,
    describe,
    flatten,
)
from larceny.compile.wasm.functions import parameter_types
from larceny.engine.array import np
from larceny.engine.errors import Interrupted
from larceny.engine.javascript import Script

_SCRIPT = """
(python) => (code) => {
  const module = new WebAssembly.Module(code);
  return () => {
    const { exports } = new WebAssembly.Instance(module, {});
    const memory = exports.memory;
    let heap = 0;
    // The request is a list of 64-bit ints: see `BrowserInstance.call`.
    const call = (name, types, address) => {
      const asked = new BigInt64Array(python.HEAPU8.buffer, address);
      const read = (place) => Number(asked[place]);
      const [result, end, count, arrays] = [0, 1, 2, 3].map(read);
      const missing = end - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / 65536));
      const inside = new Uint8Array(memory.buffer);
      const first = 4 + count;
      for (let n = first; n < first + 4 * arrays; n += 4) {
        const from = read(n + 1);
        inside.set(python.HEAPU8.subarray(from, from + read(n + 2)), read(n));
      }
      if (heap !== end) exports.set_heap((heap = end));
      const numbers = Array.from({ length: count }, (_, n) =>
        types[n] === "l" ? asked[4 + n] : read(4 + n));
      const status = exports[name](...numbers);
      const after = new Uint8Array(memory.buffer);
      for (let n = first; n < first + 4 * arrays; n += 4) {
        const from = read(n);
        if (read(n + 3)) python.HEAPU8.set(after.subarray(from, from + read(n + 2)), read(n + 1));
      }
      python.HEAPU8.set(after.subarray(result, result + 8), address);
      return status;
    };
    return { call, base: exports.__heap_base.value };
  };
}
"""

_script = Script(_SCRIPT)


class BrowserModule:
    """A module, of which there is one instance: Python has one thread here."""

    def __init__(self, code: bytes) -> None:
        from pyodide.ffi import to_js

        self.types = parameter_types(code)
        self._start = _script()(to_js(code))
        self._instance: BrowserInstance | None = None

    @property
    def instance(self) -> BrowserInstance:
        """The instance; a new one after an error, which may have left anything in the memory."""
        if self._instance is None or self._instance.is_broken:
            self._instance = self.new_instance()
        return self._instance

    def new_instance(self) -> BrowserInstance:
        """Return a further instance, with a memory of its own."""
        return BrowserInstance(self._start(), self.types)


class BrowserInstance:
    """An instance of a module with its memory, of which calls use what the module leaves free."""

    def __init__(self, instance: Any, types: dict[str, str]) -> None:
        self._instance = instance
        self._types = types
        self._free = align(instance.base)
        self.is_broken = False

    def call(self, name: str, returns: str, arguments: tuple[Any, ...]) -> Any:
        """Call a driver; change the arrays that it changes, and return what it returns."""
        place = self._free + ALIGNMENT  # what is returned, and where an exception would be
        numbers: list[int] = [self._free, self._free + ALIGNMENT // 2]
        copied: list[int] = []
        gaps: list[tuple[Any, Any]] = []
        for argument in flatten(arguments):
            if not isinstance(argument, np.ndarray):
                numbers.append(int(argument))
                continue
            numbers += describe(argument, place)
            whole = np.ascontiguousarray(argument)
            if whole is not argument:
                gaps.append((argument, whole))
            copied += place, _address_of(whole), whole.nbytes, argument.flags.writeable
            place = align(place + argument.nbytes)
        if place > MAX_MEMORY:
            raise Interrupted(f"this takes more memory than {MAX_MEMORY >> 20} MB")
        head = [self._free, place, len(numbers), len(copied) // 4]
        request = np.array([*head, *numbers, *copied], np.int64)
        self._run(name, request)
        for argument, whole in gaps:
            argument[...] = whole
        return request[:1].view(returns)[0] if returns else None

    def _run(self, name: str, request: Any) -> None:
        from pyodide.ffi import JsException

        try:
            status = self._instance.call(name, self._types[name], _address_of(request))
        except JsException as error:
            self.is_broken = True
            raise Interrupted(f"the rules could not go on: {error}") from None
        if status != 0:
            raise ArithmeticError(f"a compiled rule ended with status {status}")

    def zeros(self, shape: Any, dtype: Any) -> Any:
        """Return an array, which is copied for each call."""
        return np.zeros(shape, dtype)


def _address_of(array: Any) -> int:
    """Return where the values of an array without gaps lie in Python's own memory."""
    if not array.nbytes:
        return 0
    start = ctypes.addressof(ctypes.c_char.from_buffer(array.memory.room))
    return int(start + array.offset)
