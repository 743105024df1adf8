"""The network of all games: one column of activations a colour with shared weights, and a pooled context.

It is equivariant to permutations of the colours: each layer gives every column the mean over all of them.
"""

import torch
from torch import Tensor, nn

from ..games.contract import Symmetry

# Does the processor multiply numbers of 16 bits? If not, they are slower than those of 32.
HAS_SHORT_NUMBERS = any(torch.cpu.get_capabilities().get(name) for name in ("avx512_bf16", "amx_bf16", "sve_bf16"))


def autocast() -> torch.autocast:
    """Autocast to bfloat16 where the CPU supports it; evaluation stays float32."""
    return torch.autocast("cpu", torch.bfloat16, enabled=HAS_SHORT_NUMBERS)


class Tower(nn.Module):
    """Features of each colour and of the table → a column of the given width for each colour."""

    def __init__(self, features: int, table: int, width: int, layers: int):
        super().__init__()
        self.enter = nn.Linear(features, width)
        self.table = nn.Linear(table, width, bias=False)
        self.own = nn.ModuleList(nn.Linear(width, width) for _ in range(layers - 1))
        self.shared = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(layers - 1))

    def forward(self, colours: Tensor, table: Tensor) -> Tensor:
        """colours: (batch, colours, features); table: (batch, numbers)."""
        columns = torch.relu(self.enter(colours) + self.table(table).unsqueeze(1))
        for own, shared in zip(self.own, self.shared, strict=True):
            context = shared(columns.mean(1)).unsqueeze(1)
            columns = columns + torch.relu(own(columns) + context)
        return columns


class Policy(nn.Module):
    """Logits of all actions, and the value of the position for the seat: margin and win."""

    def __init__(self, symmetry: Symmetry, width: int, layers: int):
        super().__init__()
        self.tower = Tower(symmetry.features, symmetry.table, width, layers)
        self.colour_actions = nn.Linear(width, symmetry.actions)
        self.table_actions = nn.Linear(width, symmetry.table_actions)
        self.value = nn.Linear(width, 2)
        for head in (self.colour_actions, self.table_actions, self.value):
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def forward(self, colours: Tensor, table: Tensor) -> tuple[Tensor, Tensor]:
        """Logits (batch, actions), and worth (batch, 2): margin in units of the scale, and win, from −1 to 1."""
        columns = self.tower(colours, table)
        context = columns.mean(1)
        logits = torch.cat((self.table_actions(context), self.colour_actions(columns).flatten(1)), 1)
        return logits, self.value(context)


class Critic(nn.Module):
    """A value network that also sees the other hands, and more of each colour if asked; used in training only."""

    def __init__(self, symmetry: Symmetry, others: int, width: int, layers: int, more: int = 0):
        super().__init__()
        self.tower = Tower(symmetry.features + others * symmetry.hand + more, symmetry.table, width, layers)
        self.value = nn.Linear(width, 2)

    def forward(self, colours: Tensor, hands: Tensor, table: Tensor) -> Tensor:
        """Worth (batch, 2). hands: (batch, colours, numbers), those of the others, counted from the seat to act."""
        columns = self.tower(torch.cat((colours, hands), 2), table)
        worth: Tensor = self.value(columns.mean(1))
        return worth


def split(observations: Tensor, symmetry: Symmetry) -> tuple[Tensor, Tensor]:
    """Split an observation into its colours and the table."""
    size = symmetry.colours * symmetry.features
    colours = observations[:, :size].reshape(len(observations), symmetry.colours, symmetry.features)
    return colours, observations[:, size:]
