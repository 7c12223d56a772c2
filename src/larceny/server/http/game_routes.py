"""The routes on games."""

from __future__ import annotations

from larceny.games import all_names, load
from larceny.match.catalogue import GameInfo, GameLine, game_info, game_lines
from larceny.server.http.accepted_language import AcceptedLanguage
from larceny.server.http.dependency import api_router

router = api_router()


@router.get("/games")
async def list_games(language: AcceptedLanguage) -> list[GameLine]:
    """List all games, in short."""
    return game_lines(language)


@router.get("/games/{game}")
async def get_game(game: str, language: AcceptedLanguage) -> GameInfo:
    """Return a game with its rule sets, params and rulebook."""
    if game not in all_names():
        load(game)  # raises the error for an unknown game
    return game_info(game, language)
