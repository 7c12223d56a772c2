"""PPO on `larceny.batch`, in one file: learns to beat the greedy bot in Art Robbery between two.

    python examples/ppo.py                     ten minutes, then 4,000 games against greedy
    python examples/ppo.py --seconds 60        one minute
    python examples/ppo.py --game dice-heist --seats 3 --opponent beginner

The agent plays every seat in turn against the opponent. Its reward at the end of a game is its
margin in points, squeezed to -1 .. 1: it tells more about a lost game than that it was lost. The
policy is stored as `ppo.pt`, also when you stop it with Ctrl-C.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

import larceny

Array = np.ndarray[Any, Any]


@dataclass
class Settings:
    """What is learned, and how."""

    game: str = "art-robbery"
    seats: int = 2
    rules: str | None = None
    opponent: str = "greedy"
    seconds: float = 600.0
    updates: int = 1_000_000
    """The most updates, for a run that does not depend on the clock."""
    seed: int = 1
    out: str = "ppo.pt"
    check: int = 4000
    """How many games the policy is measured in."""
    size: int = 256
    """Games in step."""
    steps: int = 128
    """Steps between two updates."""
    epochs: int = 3
    minibatch: int = 2048
    hidden: int = 256
    rate: float = 7e-4
    clip: float = 0.2
    decay: float = 0.95
    """Lambda of the generalised advantage estimate; a game is not discounted."""
    entropy: float = 0.01
    margin: float = 15.0
    """The margin in points that counts as a clear win."""


class Network(nn.Module):
    """A policy and a value, from the entries of an observation, each scaled by its range."""

    def __init__(self, batch: Any, hidden: int) -> None:
        super().__init__()
        space = batch.plan.observations
        top = np.minimum(np.maximum(np.abs(space.low), space.high), 16)
        self.register_buffer("scale", torch.from_numpy(1.0 / np.maximum(top, 1)).float())
        self.body = nn.Sequential(
            nn.Linear(len(space), hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy = nn.Linear(hidden, len(batch.action_names))
        self.value = nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)

    def forward(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """Return the logits of all actions, illegal ones far below, and the values."""
        features = self.body(observations.float() * self.scale)
        logits = self.policy(features).masked_fill(~masks, -1e9)
        return torch.log_softmax(logits, dim=1), self.value(features).squeeze(1)


@torch.no_grad()
def measure(network: Network, settings: Settings, seed: int) -> tuple[float, float]:
    """Return the policy's share of the win against the opponent, and its standard error.

    The first games of all places count, so that long games weigh no less than short ones.
    """
    batch = larceny.batch(
        settings.game, settings.seats, settings.check, rules=settings.rules, seed=seed,
        opponents=settings.opponent,
    )  # fmt: skip
    agents = np.array(batch.agents)
    rows = np.arange(settings.check)
    shares = np.full(settings.check, np.nan)
    while np.isnan(shares).any():
        logits, _ = network(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
        batch.step(sample(logits).numpy())
        over = (batch.terminated | batch.truncated) & np.isnan(shares)
        shares[over] = batch.rewards[rows, agents][over]
    batch.close()
    return float(shares.mean()), float(shares.std() / np.sqrt(settings.check))


def sample(log_chances: Any) -> Any:
    """Draw an action by its chances (the Gumbel-max trick)."""
    return (log_chances - torch.empty_like(log_chances).exponential_().log()).argmax(1)


class Rollout:
    """The steps of all games between two updates."""

    def __init__(self, batch: Any, settings: Settings) -> None:
        shape = (settings.steps, settings.size)
        self.observations = torch.zeros(*shape, *batch.observations.shape[1:], dtype=torch.int16)
        self.masks = torch.zeros(*shape, *batch.masks.shape[1:], dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.chances, self.values, self.rewards = (torch.zeros(shape) for _ in range(3))
        self.over = torch.zeros(shape)

    @torch.no_grad()
    def play(self, batch: Any, network: Network, settings: Settings) -> Any:
        """Fill the rollout; return the advantages."""
        rows = np.arange(settings.size)
        for step in range(settings.steps):
            self.observations[step] = torch.from_numpy(batch.observations)
            self.masks[step] = torch.from_numpy(batch.masks)
            log_chances, self.values[step] = network(self.observations[step], self.masks[step])
            action = sample(log_chances)
            self.actions[step] = action
            self.chances[step] = log_chances.gather(1, action[:, None]).squeeze(1)
            agents = np.array(batch.agents)
            batch.step(action.numpy())
            margins = torch.from_numpy(batch.rewards[rows, agents])
            self.rewards[step] = torch.tanh(margins / settings.margin)
            self.over[step] = torch.from_numpy(batch.terminated | batch.truncated).float()
        last = network(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))[1]
        return self._advantages(last, settings.decay)

    def _advantages(self, following: Any, decay: float) -> Any:
        """Return the generalised advantage estimate of every step."""
        advantages = torch.zeros_like(self.values)
        ahead = torch.zeros_like(following)
        for step in reversed(range(len(self.values))):
            goes_on = 1 - self.over[step]
            surprise = self.rewards[step] + goes_on * following - self.values[step]
            advantages[step] = ahead = surprise + decay * goes_on * ahead
            following = self.values[step]
        return advantages


def update(
    network: Network, optimizer: Any, rollout: Rollout, advantages: Any, settings: Settings
) -> None:
    """Improve the network by some epochs over a rollout."""
    parts = [rollout.observations, rollout.masks, rollout.actions, rollout.chances]
    data = [part.flatten(0, 1) for part in (*parts, advantages, advantages + rollout.values)]
    for _ in range(settings.epochs):
        for rows in torch.randperm(len(data[0])).split(settings.minibatch):
            observations, masks, actions, before, gain, goal = (part[rows] for part in data)
            log_chances, values = network(observations, masks)
            ratio = (log_chances.gather(1, actions[:, None]).squeeze(1) - before).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
            entropy = -(log_chances.exp() * log_chances).sum(1).mean()
            loss = policy_loss + 0.5 * (values - goal).square().mean() - settings.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(settings: Settings) -> tuple[Network, int]:
    """Train for some seconds; return the network and the number of steps it saw."""
    torch.manual_seed(settings.seed)
    batch = larceny.batch(
        settings.game, settings.seats, settings.size, rules=settings.rules, seed=settings.seed,
        opponents=settings.opponent, reward="margin",
    )  # fmt: skip
    network = Network(batch, settings.hidden)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)
    rollout = Rollout(batch, settings)
    began = time.monotonic()
    told = 0.0
    steps = 0
    try:
        for number in range(settings.updates):
            passed = time.monotonic() - began
            done = max(passed / settings.seconds, number / settings.updates)
            if done >= 1:
                break
            optimizer.param_groups[0]["lr"] = settings.rate * (1 - 0.9 * done)
            advantages = rollout.play(batch, network, settings)
            update(network, optimizer, rollout, advantages, settings)
            steps += rollout.actions.numel()
            if passed - told >= settings.seconds / 20:
                told = passed
                won = rollout.rewards[rollout.over > 0]
                share = ((won > 0).float() + 0.5 * (won == 0).float()).mean()
                print(f"{passed:5.0f} s  {steps:10,} steps  wins {share:.1%}", flush=True)
    except KeyboardInterrupt:
        print("stopped; what was learned so far is kept")
    torch.save(network.state_dict(), settings.out)
    return network, steps


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in vars(Settings()).items():
        kind = str if default is None else type(default)
        parser.add_argument(f"--{name}", type=kind, default=default, help=f"default {default}")
    settings = Settings(**vars(parser.parse_args()))
    network, steps = train(settings)
    share, error = measure(network, settings, settings.seed + 1)
    low = share - 1.96 * error
    high = share + 1.96 * error
    print(
        f"{share:.1%} of the win against {settings.opponent} ({low:.1%} to {high:.1%}, "
        f"{settings.check:,} games), after {steps:,} steps and {time.process_time():.0f} s of CPU"
    )


if __name__ == "__main__":
    main()
