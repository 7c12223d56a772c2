"""Modules under wasmtime: arrays go in and out, and what never ends is interrupted."""

from __future__ import annotations

import numpy as np
import pytest
from wasmtime import wat2wasm

from larceny.compile.wasm.driver import WasmDriver, time_limit
from larceny.compile.wasm.runtime import NativeModule
from larceny.engine.errors import Interrupted

SOURCE = """
(module
  (memory (export "memory") 1)
  (global (export "__heap_base") i32 (i32.const 1024))
  (func (export "set_heap") (param i32))
  (func (export "double") ; each item of an array of 64-bit ints
    (param $out i32) (param i32 i32 i32) (param $count i64) (param i64) (param $data i32)
    (param i64 i64) (result i32)
    (block $done (loop $next
      (br_if $done (i64.eqz (local.get $count)))
      (i64.store (local.get $data) (i64.mul (i64.load (local.get $data)) (i64.const 2)))
      (local.set $data (i32.add (local.get $data) (i32.const 8)))
      (local.set $count (i64.sub (local.get $count) (i64.const 1)))
      (br $next)))
    (i64.store (local.get $out) (i64.const 7))
    (i32.const 0))
  (func (export "spin") (param i32 i32) (result i32) (loop $again (br $again)) (i32.const 0)))
""".replace("; each item of an array of 64-bit ints", "")


@pytest.fixture
def module() -> NativeModule:
    return NativeModule(bytes(wat2wasm(SOURCE)))


def test_an_array_comes_back_changed(module: NativeModule) -> None:
    numbers = np.arange(40_000)
    assert WasmDriver(module, "double", "int64")(numbers) == 7
    assert numbers.tolist() == [2 * number for number in range(40_000)]


def test_an_array_that_must_not_change_stays_as_it_was(module: NativeModule) -> None:
    numbers = np.arange(3)
    numbers.flags.writeable = False
    WasmDriver(module, "double", "int64")(numbers)
    assert numbers.tolist() == [0, 1, 2]


def test_an_array_in_the_memory_outlives_its_driver(module: NativeModule) -> None:
    driver = WasmDriver(module, "double", "int64").apart()
    numbers = driver.zeros(1000, np.int64)
    numbers += 21
    driver(numbers)
    del driver
    assert numbers.tolist() == [42] * 1000


def test_what_never_ends_is_interrupted(module: NativeModule) -> None:
    spin, double = (WasmDriver(module, name, "") for name in ("spin", "double"))
    with time_limit(0.1), pytest.raises(Interrupted, match="they may never end"):
        spin()
    numbers = np.arange(3)
    double(numbers)
    assert numbers.tolist() == [0, 2, 4]


def test_within_a_limit_a_longer_one_changes_nothing(module: NativeModule) -> None:
    with time_limit(0.1), time_limit(600), pytest.raises(Interrupted, match=r"after 0\.1 seconds"):
        WasmDriver(module, "spin", "")()


def test_a_call_has_no_more_memory_than_the_limit(module: NativeModule) -> None:
    too_much = np.broadcast_to(np.int64(0), (1 << 27) + 1)
    with pytest.raises(Interrupted, match="more memory than 1024 MB"):
        WasmDriver(module, "double", "")(too_much)
