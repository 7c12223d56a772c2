"""What is switched off while a driver is compiled is on again afterwards."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from llvmlite import binding

from larceny.compile.native.compile_session import compile_session

pytestmark = pytest.mark.compiled


@pytest.fixture
def told() -> Iterator[list[str]]:
    """Return what was told of LLVM's lock."""
    told: list[str] = []

    def take() -> None:
        told.append("taken")

    def release() -> None:
        told.append("released")

    binding.ffi.register_lock_callback(take, release)
    yield told
    binding.ffi.unregister_lock_callback(take, release)


def call_llvm() -> None:
    binding.parse_assembly("")


def test_nobody_is_told_of_the_lock_of_llvm_within_a_session(told: list[str]) -> None:
    call_llvm()
    assert told
    told.clear()
    with compile_session():
        call_llvm()
    assert told == []
    call_llvm()
    assert told.count("taken") == told.count("released") > 0


def test_an_error_within_a_session_leaves_all_as_it_was(told: list[str]) -> None:
    with pytest.raises(ZeroDivisionError), compile_session():
        raise ZeroDivisionError
    assert gc.isenabled()
    call_llvm()
    assert told


def test_garbage_of_a_session_is_old_at_its_end_and_still_collected() -> None:
    class Node:
        """Something that holds itself."""

        itself: object

    gc.collect()
    with compile_session():
        assert not gc.isenabled()
        for _ in range(1_000):
            node = Node()
            node.itself = node
        del node
    assert gc.get_freeze_count() == 0
    assert gc.collect(1) < 1_000, "not searched with the new objects"
    assert gc.collect() >= 999


def test_objects_that_somebody_froze_stay_frozen() -> None:
    gc.freeze()
    try:
        with compile_session():
            pass
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
