"""Fits the network of the evaluator to samples, with PyTorch on a CPU or a GPU."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from larceny.bots.evaluator.inputs import Inputs
from larceny.bots.evaluator.network import NARROW, WIDTH
from larceny.bots.evaluator.weights import Network
from larceny.lab.training.self_play import Samples

Array = np.ndarray[Any, Any]

WEIGHT_DECAY = 1e-6


@dataclass(frozen=True)
class Scales:
    """Standardizes what is not 0 or 1: values that are factors, and the inputs of rule sets."""

    rows: Array
    param_means: Array
    params: Array


def measure_scales(inputs: Inputs, samples: Samples, range_scale: float) -> Scales:
    """Return the scales that give values a standard deviation of about 1.

    Rows of ranges have the scale that is given: the smaller it is, the slower they learn, compared
    with the row whose factor is the value, and the smoother is what is learnt about a value.
    """
    rows = np.ones(inputs.rows, np.float32)
    totals = np.bincount(samples.rows, samples.factors.astype(float) ** 2, inputs.rows)
    for block in (*inputs.state, inputs.scores):
        if block.factors >= 0:
            mean = totals[block.factors : block.end] / max(1, len(samples))
            rows[block.factors : block.end] = 1 / np.sqrt(mean.max() + 1)
            if block.is_wide:
                rows[block.first : block.factors] = range_scale
    spread = samples.params.std(axis=0)
    scales = np.where(spread > 0, 1 / np.where(spread > 0, spread, 1), 0)
    return Scales(rows, samples.params.mean(axis=0), scales.astype(np.float32))


def limit_threads(workers: int | None) -> None:
    """Let PyTorch use no more threads than there are workers, in the whole process.

    On small batches, threads that share a core wait for each other most of the time.
    """
    import torch

    if workers is not None:
        torch.set_num_threads(min(workers, torch.get_num_threads()))


class Learner:
    """A network that is being trained, and its optimizer."""

    def __init__(
        self, inputs: Inputs, seats: int, scales: Scales, seed: int, device: str = "cpu"
    ) -> None:
        import torch

        self._torch = torch
        torch.manual_seed(seed)
        self.seats = seats
        self.device = torch.device(device)
        self.scales = scales
        nn = torch.nn
        self.model = nn.ModuleDict(
            {
                "rows": nn.EmbeddingBag(inputs.rows, WIDTH, mode="sum", include_last_offset=True),
                "params": nn.Linear(inputs.param_inputs, WIDTH),
                "second": nn.Linear(WIDTH, NARROW),
                "third": nn.Linear(NARROW, inputs.seats),
            }
        )
        # Rows begin at zero: those that no position uses stay so, and take no space in the file.
        parameters = dict(self.model.named_parameters())
        with torch.no_grad():
            parameters["rows.weight"].zero_()
            parameters["third.weight"].mul_(0.1)
            parameters["third.bias"].zero_()
        self.model.to(self.device)
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=1e-3, weight_decay=WEIGHT_DECAY, fused=True
        )

    def spread_rows(self, samples: Samples, spread: float) -> None:
        """Begin with random rows, the larger the more a row is used, and biases that centre them.

        The sums of the first layer have the standard deviation `spread` then, and each is above
        zero in about half of the positions. Rows that no position uses stay zero.
        """
        torch = self._torch
        rows = samples.rows
        factors = samples.factors * self.scales.rows[samples.rows]
        count = len(self.scales.rows)
        means = np.bincount(rows, factors, count) / len(samples)
        squares = np.bincount(rows, factors**2, count) / len(samples)
        deviations = torch.as_tensor(np.sqrt(squares / (squares**2).sum()), dtype=torch.float32)
        random = torch.randn(count, WIDTH) * deviations[:, None] * spread
        parameters = dict(self.model.named_parameters())
        with torch.no_grad():
            parameters["rows.weight"].copy_(random)
            centre = torch.as_tensor(means, dtype=torch.float32) @ random
            parameters["params.bias"].sub_(centre.to(self.device))

    def fit(
        self, samples: Samples, rate: float, batch: int, epochs: float, seed: int
    ) -> Iterator[float]:
        """Train on samples in a random order; yield the loss of each batch."""
        torch = self._torch
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        data = self._upload(samples)
        order = np.random.default_rng(seed)
        steps = max(1, int(len(samples) * epochs / batch))
        shuffled = torch.as_tensor(order.permutation(len(samples)), device=self.device)
        for step in range(steps):
            first = step * batch % len(samples)
            chosen = shuffled[first : first + batch]
            loss = self._loss(data, chosen)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            yield loss.item() if step % 16 == 0 else float("nan")

    def predict(self, samples: Samples) -> Array:
        """Return the shares that the network expects for each position."""
        torch = self._torch
        data = self._upload(samples)
        with torch.no_grad():
            everything = torch.arange(len(samples), device=self.device)
            parts = [self._logits(data, part).softmax(1) for part in everything.split(65_536)]
        shares: Array = torch.cat(parts).cpu().numpy()
        return shares

    def _upload(self, samples: Samples) -> dict[str, Any]:
        params = (samples.params - self.scales.param_means) * self.scales.params
        arrays = {
            "rows": samples.rows.astype(np.int32),
            "factors": samples.factors * self.scales.rows[samples.rows],
            "starts": samples.starts,
            "targets": samples.targets,
            "variants": samples.variants.astype(np.int64),
            "params": params.astype(np.float32),
        }
        tensor = self._torch.as_tensor
        return {name: tensor(array, device=self.device) for name, array in arrays.items()}

    def _loss(self, data: dict[str, Any], chosen: Any) -> Any:
        logits = self._logits(data, chosen)
        return -(data["targets"][chosen] * logits.log_softmax(1)).sum(1).mean()

    def _logits(self, data: dict[str, Any], chosen: Any) -> Any:
        torch = self._torch
        starts = data["starts"][chosen]
        lengths = data["starts"][chosen + 1] - starts
        ends = lengths.cumsum(0)
        offsets = torch.cat([ends.new_zeros(1), ends])
        places = torch.arange(int(ends[-1]), device=self.device)
        places = places + (starts - offsets[:-1]).repeat_interleave(lengths)
        rows = data["rows"][places]
        factors = data["factors"][places]
        first = self.model["rows"](rows, offsets.int(), per_sample_weights=factors)
        first = first + self.model["params"](data["params"])[data["variants"][chosen]]
        second = self.model["second"](first.relu())
        return self.model["third"](second.relu())[:, : self.seats]

    def network(self) -> Network:
        """Return the weights as the evaluator uses them, with the scales put into them."""
        parts = {
            name: layer.detach().cpu().numpy() for name, layer in self.model.named_parameters()
        }
        params = parts["params.weight"].T * self.scales.params[:, None]
        bias = parts["params.bias"] - self.scales.param_means @ params
        pieces: Sequence[Array] = (
            bias,
            (parts["rows.weight"] * self.scales.rows[:, None]).ravel(),
            parts["second.weight"].T.ravel(),
            parts["second.bias"],
            parts["third.weight"].T.ravel(),
            parts["third.bias"],
        )
        return Network(np.concatenate(pieces).astype(np.float32), params.astype(np.float32))

    def start_from(self, network: Network, inputs: Inputs) -> None:
        """Continue from the weights of another network, as for a smaller number of seats."""
        from larceny.bots.evaluator.network import split

        torch = self._torch
        parts = split(network.weights, inputs.rows, inputs.seats)
        used = self.scales.params > 0
        scale = np.where(used, self.scales.params, 1)[:, None]
        params = np.where(used[:, None], network.params / scale, 0)
        values = {
            "rows.weight": parts["rows"] / self.scales.rows[:, None],
            "params.weight": params.T,
            "params.bias": parts["bias"] + self.scales.param_means @ network.params,
            "second.weight": parts["second"].T,
            "second.bias": parts["second_bias"],
            "third.weight": parts["third"].T,
            "third.bias": parts["third_bias"],
        }
        with torch.no_grad():
            for name, parameter in self.model.named_parameters():
                parameter.copy_(torch.as_tensor(np.ascontiguousarray(values[name])))

    def save(self, file: Any) -> None:
        """Write everything that is needed to go on training."""
        state = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "scales": {name: self._torch.as_tensor(a) for name, a in vars(self.scales).items()},
        }
        self._torch.save(state, file)

    @classmethod
    def load(cls, file: Any, inputs: Inputs, seats: int, seed: int, device: str) -> Learner:
        """Return a learner as it was saved."""
        import torch

        state = torch.load(file, map_location=device, weights_only=True)
        scales = Scales(**{name: part.cpu().numpy() for name, part in state["scales"].items()})
        learner = cls(inputs, seats, scales, seed, device)
        learner.model.load_state_dict(state["model"])
        learner.optimizer.load_state_dict(state["optimizer"])
        return learner
