"""The changelog of a release."""

from __future__ import annotations

from datetime import date

from scripts.release import name_version, names_version

CHANGELOG = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n"


def test_a_version_without_a_section_is_noticed() -> None:
    assert names_version(CHANGELOG, "0.1.0")
    assert not names_version(CHANGELOG, "0.1")
    assert not names_version(CHANGELOG, "0.2.0")


def test_what_was_unreleased_gets_the_version_and_its_day() -> None:
    named = name_version(CHANGELOG, "0.2.0", date(2026, 11, 18))
    assert names_version(named, "0.2.0")
    assert "## Unreleased\n\n## 0.2.0 (2026-11-18)\n\n- New.\n" in named
