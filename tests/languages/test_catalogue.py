"""The catalogue of each language is complete and fits the English templates."""

from __future__ import annotations

import pytest
from scripts.translations import find_missing

from larceny.engine.language import LANGUAGES, TranslatedLanguage
from larceny.engine.phrase import parse_template
from larceny.engine.rulebook import load_rulebook
from larceny.games import NAMES, load

TRANSLATED = [
    language for language in LANGUAGES.values() if isinstance(language, TranslatedLanguage)
]


@pytest.mark.parametrize("language", TRANSLATED, ids=repr)
def test_every_text_of_the_source_and_of_the_games_is_translated(
    language: TranslatedLanguage,
) -> None:
    assert find_missing(language) == []


@pytest.mark.parametrize("language", TRANSLATED, ids=repr)
def test_a_translation_has_the_blanks_of_the_english_template(
    language: TranslatedLanguage,
) -> None:
    assert len(language.catalogue) > 600
    for english, entry in language.catalogue.items():
        blanks = parse_template(english).names
        for template in [entry] if isinstance(entry, str) else entry.values():
            assert parse_template(template).names == blanks, english
            assert template.count("{") == len(parse_template(template).blanks), english


@pytest.mark.parametrize("language", TRANSLATED, ids=repr)
def test_no_file_repeats_the_text_of_another(language: TranslatedLanguage) -> None:
    import tomllib

    from larceny.engine.language import FOLDER

    paths = list((FOLDER / language.code).iterdir())
    paths += [load(game).folder / "languages" / f"{language.code}.toml" for game in NAMES]
    files = [tomllib.loads(path.read_text("utf-8")) for path in paths]
    assert sum(map(len, files)) == len(language.catalogue)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", TRANSLATED, ids=repr)
def test_every_rule_is_translated_with_its_marks(language: TranslatedLanguage, game: str) -> None:
    english = load(game).rulebook
    translated = load_rulebook(load(game).folder, language.code)
    assert list(translated) == list(english)
    for rule, text in english.items():
        assert translated[rule].text != text.text
        assert translated[rule].section != text.section or text.section == "Variant"
        assert translated[rule].marks == text.marks
