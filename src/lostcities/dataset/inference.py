"""A task on data sets: from what a seat knows, tell which unseen cards other hands hold. docs/dataset.md has the rules.

A question is a seat and a card: does this hand hold such a card, besides those that the viewer knows there? Cards that
look alike are one question. A predictor is a function from a view to the probability of yes for each question.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from math import comb
from typing import Any

from ..errors import OptionError, shown
from ..game import Game

View = Mapping[str, Any]
Question = tuple[int, str]  # a seat and a card
Predictor = Callable[[View], Mapping[Question, float]]

SMALLEST = 1e-15  # a probability that is nearer to 0 or 1 counts as this near, so that the log loss is finite


@dataclass(frozen=True)
class Case:
    """A decision: what its seat knew, and the truth about the other hands."""

    view: View
    answers: Mapping[Question, bool]


@dataclass(frozen=True)
class Scores:
    """Means over all questions; less is better."""

    log_loss: float  # in nats
    brier: float
    questions: int


@dataclass(frozen=True)
class Hand:
    """What a viewer knows of another hand."""

    hidden: int  # cards that the viewer does not know
    partner_hidden: int  # those of its partner, where shown cards may be with either
    paired: tuple[str, ...]  # these shown cards


def cases(game: Game, every: int = 1) -> Iterator[Case]:
    """The decisions of a game at which something is hidden in another hand; of all decisions, one in so many."""
    if "hands" not in game.table()["table"]:
        raise OptionError(f"{game.id} has no hands to tell: everything but chance is open in it")
    replayed, decisions = game.at(0), 0
    for seat, move in game.history:
        if len(replayed.position.legal_actions()) > 1:
            decisions += 1
            if decisions % every == 0 and (asked := questions(view := replayed.view(seat))):
                yield Case(view, answers(view, replayed.table()["table"]["hands"], asked))
        replayed.play(move)


def answers(view: View, hands: Any, asked: Iterable[Question]) -> dict[Question, bool]:
    """The truth, from all hands as they are."""
    more = [
        Counter(true["cards"]) - Counter(known["cards"])
        for true, known in zip(hands, view["table"]["hands"], strict=True)
    ]
    return {(seat, card): card in more[seat] for seat, card in asked}


def questions(view: View) -> list[Question]:
    """All other hands with hidden cards, and all cards that the viewer has not seen."""
    left = unseen(view)
    return [
        (seat, card)
        for seat in range(view["players"])
        if seat != view["seat"] and (hand := hand_of(view, seat)).hidden
        for card in left
        if card not in hand.paired  # a shown one and an unseen one look alike
    ]


def unseen(view: View) -> Counter[str]:
    """The cards that the viewer can account for nowhere."""
    return Counter(chain.from_iterable(view["table"]["unseen"]))


def hand_of(view: View, seat: int) -> Hand:
    table = view["table"]
    hidden = [hand["size"] - len(hand["cards"]) for hand in table["hands"]]
    side = next(number for number, seats in enumerate(view["sides"]) if seat in seats)
    paired = tuple(table["paired"][side]) if "paired" in table else ()
    partners = sum(hidden[other] for other in view["sides"][side] if other != seat) if paired else 0
    return Hand(hidden[seat], partners, paired)


def uniform(view: View) -> dict[Question, float]:
    """The baseline that counts cards and learns nothing from play: every deal that the view allows is as likely."""
    left = unseen(view)
    hands = [hand_of(view, seat) for seat in range(view["players"])]
    return {
        (seat, card): sum(
            chance * any_of(left[card], left.total(), hands[seat].hidden - shown_ones)
            for shown_ones, chance in shares(hands[seat]).items()
        )
        for seat, card in questions(view)
    }


def shares(hand: Hand) -> dict[int, float]:
    """How many of the shown cards that are with one of two partners this hand has, with their probabilities."""
    both, number = hand.hidden + hand.partner_hidden, len(hand.paired)
    possible = range(max(0, number - hand.partner_hidden), min(number, hand.hidden) + 1)
    return {
        here: comb(hand.hidden, here) * comb(hand.partner_hidden, number - here) / comb(both, number)
        for here in possible
    }


def any_of(alike: int, cards: int, drawn: int) -> float:
    """Hypergeometric: the probability that at least one of so many cards that look alike is among those drawn."""
    return 1 - comb(cards - alike, drawn) / comb(cards, drawn)


def score(predictor: Predictor, found: Iterable[Case]) -> Scores:
    """Log loss and Brier score of a predictor, which gets nothing but the views."""
    log_losses, squares = [], []
    for case in found:
        told = predictor(case.view)
        for question, answer in case.answers.items():
            chance = check_chance(told, question)
            log_losses.append(-math.log(max(chance if answer else 1 - chance, SMALLEST)))
            squares.append((chance - answer) ** 2)
    if not squares:
        raise OptionError("there is nothing to score: nothing was hidden in any decision")
    return Scores(math.fsum(log_losses) / len(squares), math.fsum(squares) / len(squares), len(squares))


def check_chance(told: Mapping[Question, float], question: Question) -> float:
    seat, card = question
    if question not in told:
        raise OptionError(f"the predictor says nothing of {card} in the hand of seat {seat}")
    chance = told[question]
    if not 0 <= chance <= 1:
        raise OptionError(f"a probability is from 0 to 1, not {shown(chance)} for {card} in the hand of seat {seat}")
    return float(chance)
