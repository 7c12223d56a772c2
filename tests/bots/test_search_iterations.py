"""The iterations of a search, in plain Python on tiny games: what it finds out, and what not."""

from __future__ import annotations

from typing import Any

import pytest

from larceny.bots.evaluator.evaluation import share_win
from larceny.bots.search.mcts import evaluate_nothing, run_iterations
from larceny.bots.search.memory import EXPLORATION_BY_PLAYOUTS, make_memory
from larceny.bots.search.policy import bind_iterations, bind_playout, bind_search
from larceny.bots.search.root import search_root
from larceny.bots.search.tree import EDGES, NODES, Tree, new_tree, put_edge
from larceny.engine.rng import new
from larceny.engine.rule import bind, plain
from larceny.engine.turn_taking import is_waiting, move_of
from tests.bots import coin, toy

OPEN = {coin.LOOK: 1.0, coin.BET: 0.75}
"""The exact equities of the coin's game when the coin lies open."""
COVERED = {coin.LOOK: 0.5, coin.BET: 0.75}


class ToyContract:
    """As much of a contract as a search needs."""

    max_moves = 8

    def __init__(self, game: Any) -> None:
        self.rules = game


COIN: Any = ToyContract(coin)
TOY: Any = ToyContract(toy)


def coin_game(coins: int = 1, is_hidden: bool = False) -> tuple[coin.Params, coin.State]:
    params, state = coin.Params(), coin.State()
    params.coins, params.is_hidden, state.seats = coins, int(is_hidden), 2
    return params, state


def memory_of(iterations: int) -> Any:
    return make_memory(iterations, EXPLORATION_BY_PLAYOUTS, ())


def grow(params: Any, state: Any, iterations: int) -> Tree:
    """Return the tree of a search of the coin's game."""
    leaf = bind_playout(COIN, coin.name_none)
    run = plain(bind_iterations(COIN, leaf))
    tree = new_tree(iterations)
    run(params, state, 0, [0] * 8, new(1), memory_of(iterations), tree, iterations)
    return tree


def searched(params: Any, state: Any, iterations: int) -> dict[int, tuple[float, int]]:
    """Return the equity and the visits of each first move of the coin's game."""
    leaf = bind_playout(COIN, coin.name_none)
    run = bind_iterations(COIN, leaf)
    root = plain(bind(search_root, run_iterations=run))
    codes, equities, visits = [0] * 8, [0.0] * 8, [0] * 8
    memory = memory_of(iterations)
    count = root(params, state, 0, [0] * 8, new(1), memory, codes, equities, visits)
    return {codes[n]: (equities[n], visits[n]) for n in range(count)}


def test_outcomes_are_not_mixed() -> None:
    """Who sees the coin can name it: if heads and tails were one node, half of it would fail."""
    shares = searched(*coin_game(), iterations=600)
    assert shares[coin.LOOK][0] == pytest.approx(OPEN[coin.LOOK], abs=0.1)
    assert shares[coin.BET][0] == pytest.approx(OPEN[coin.BET], abs=0.15)
    assert shares[coin.LOOK][1] > shares[coin.BET][1]


def test_hidden_outcomes_are_not_told_apart() -> None:
    """Who does not see the coin is right half of the time, and had better bet."""
    shares = searched(*coin_game(is_hidden=True), iterations=600)
    assert shares[coin.LOOK][0] == pytest.approx(COVERED[coin.LOOK], abs=0.15)
    assert shares[coin.BET][0] == pytest.approx(COVERED[coin.BET], abs=0.1)
    assert shares[coin.BET][1] > shares[coin.LOOK][1]


def test_the_same_outcomes_in_another_order_lead_to_the_same_node() -> None:
    """Three coins have eight orders and four numbers of heads: five nodes with the root."""
    assert grow(*coin_game(coins=3), iterations=400).counters[NODES] == 5
    assert grow(*coin_game(coins=1), iterations=400).counters[NODES] == 3
    assert grow(*coin_game(coins=3, is_hidden=True), iterations=400).counters[NODES] == 2


def test_what_the_root_sees_is_not_what_was_hidden_from_it() -> None:
    """Two covered coins look alike: the search visits the same moves, in the same order."""
    trees = []
    for heads in (0, 1):
        params, state = coin_game(is_hidden=True)
        state.phase, state.thrown, state.heads = coin.NAMING, 1, heads
        coin.hide(params, state, 0)
        trees.append(grow(params, state, iterations=100))
    assert trees[0].visits[:2].tolist() == trees[1].visits[:2].tolist()
    assert min(trees[0].visits[:2]) > 10, "nobody can know which of the two it is"


def test_every_iteration_after_the_first_visits_a_move_of_the_root() -> None:
    shares = searched(*coin_game(), iterations=50)
    assert sum(visits for _, visits in shares.values()) == 49


def test_a_search_can_be_continued() -> None:
    leaf = bind_playout(COIN, coin.name_none)
    run = plain(bind_iterations(COIN, leaf))
    params, state = coin_game()
    whole, parts = new_tree(90), new_tree(90)
    out, rng = [0] * 8, new(1)
    run(params, state, 0, out, new(1), memory_of(90), whole, 90)
    for _ in range(3):
        run(params, state, 0, out, rng, memory_of(90), parts, 30)
    assert whole.visits[:2].tolist() == parts.visits[:2].tolist()


def test_a_leaf_is_valued_once_and_its_rewards_go_to_all_who_moved() -> None:
    """With a valuation that always gives seat 0 a quarter, every edge is worth a quarter."""

    def quarter(params: Any, world: Any, seat: int, wait: bool, out: Any, rng: Any, memory: Any,
                tree: Any, rewards: Any) -> int:  # fmt: skip
        rewards[0], rewards[1] = 0.25, 0.75
        return leaf(params, world, seat, wait, out, rng, memory, tree, [0.0] * 8)  # type: ignore[no-any-return]

    leaf = plain(bind_playout(COIN, coin.name_none))
    rules = {name: getattr(coin, name) for name in ("actors", "chance", "apply", "hide", "guess")}
    parts = {"winners": coin.winners, "expand": quarter, "evaluate_state": evaluate_nothing}
    run = plain(bind(run_iterations, **rules, **parts))
    params, state = coin_game()
    tree = new_tree(2)
    run(params, state, 0, [0] * 8, new(1), memory_of(2), tree, 2)
    taken = int(tree.path[0, 1])
    assert tree.totals[taken] - 1.0 == pytest.approx(0.25 if tree.moves[taken] == coin.LOOK else 1)


@pytest.mark.parametrize("policy", [toy.lowest, toy.shy])
def test_it_plays_games_in_which_several_seats_may_act_at_once(policy: Any) -> None:
    """Whether others wait or not, the highest number wins; it is named now or kept for later."""
    choose = plain(bind_search(TOY, bind_iterations(TOY, bind_playout(TOY, policy))))
    params, state = toy.Params(), toy.State()
    params.faces, state.waiting, state.seats = 6, 0b111, 3
    for seat in range(3):
        out = [0] * (toy.NUMBERS + 1)
        answer = choose(params, state.copy(), seat, out, new(seat), memory_of(300))
        assert move_of(answer) == toy.NUMBERS


def test_only_a_seat_that_may_wait_asks_to() -> None:
    choose = plain(bind_search(TOY, bind_iterations(TOY, bind_playout(TOY, toy.shy))))
    params, state = toy.Params(), toy.State()
    params.faces, state.waiting, state.seats = 6, 0b100, 3
    for seed in range(10):
        out = [0] * (toy.NUMBERS + 1)
        assert not is_waiting(choose(params, state.copy(), 2, out, new(seed), memory_of(5)))


class Standoff:
    """A game that two seats can put off for ever: WAIT_ON passes the turn, FINISH wins it."""

    WAIT_ON, FINISH = 0, 1
    max_moves = 8

    def __init__(self) -> None:
        self.rules: Any = self

    def actors(self, params: Any, state: coin.State) -> int:
        return 0 if state.phase == coin.OVER else 1 << state.thrown

    def moves(self, params: Any, state: coin.State, seat: int, out: Any) -> int:
        out[0], out[1] = self.WAIT_ON, self.FINISH
        return 2

    def apply(self, params: Any, state: coin.State, seat: int, move: int) -> None:
        if move == self.FINISH:
            state.phase, state.winner = coin.OVER, 0
        state.thrown = 1 - state.thrown

    def chance(self, params: Any, state: coin.State) -> int:
        return 1

    def winners(self, params: Any, state: coin.State) -> int:
        return 1 << state.winner

    def hide(self, params: Any, state: coin.State, seat: int) -> None:
        """Hide nothing."""

    def guess(self, params: Any, state: coin.State, seat: int, rng: Any) -> None:
        """Guess nothing."""


def test_a_game_that_is_won_is_not_put_off_for_ever() -> None:
    """Seat 0 wins whoever finishes, so that an evaluator sees no difference; seat 1 never does."""

    def won(p: Any, w: Any, seat: int, wait: bool, out: Any, rng: Any, memory: Any, tree: Any,
            rewards: Any) -> int:  # fmt: skip
        rewards[0], rewards[1] = 1.0, 0.0
        for move in (Standoff.WAIT_ON, Standoff.FINISH):
            put_edge(tree, move, move, 1.0 - seat)
            tree.priors[tree.counters[EDGES] + move] = 0.5
        return 2

    contract: Any = Standoff()
    leaf: Any = won
    run = plain(bind_iterations(contract, leaf))
    tree = new_tree(100)
    run(*coin_game(), 0, [0] * 8, new(1), memory_of(100), tree, 100)
    wait, finish = (int(visits) for visits in tree.visits[:2])
    assert wait + finish == 99, "no iteration comes through the root twice"
    assert finish > 3 * wait


def test_the_win_of_a_finished_game_is_shared() -> None:
    rewards = [9.0] * 3
    share_win(0b101, 3, rewards)
    assert rewards == [0.5, 0, 0.5]
