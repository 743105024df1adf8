"""What a game says is data; English and German are renderings of the same keys."""

import functools
import json
import pickle
import random
import re

import pytest

import lostcities as lc
from lostcities.games.phrases import PLACEHOLDER, SHARED, Messages, Phrase
from lostcities.games.registry import load
from lostcities.games.tutorial.definition import SUMMIT

FOLDERS = sorted(SHARED.parent.glob("**/messages"))
GAMES = {"classic": 2, "partners": 4, "deck52": 4, "rivals": 3, "rollwrite": 3}


def test_a_move_is_described_by_a_key_and_its_card():
    game = lc.new_game("classic", seed=4)
    described = game.describe("r5")
    assert described == Phrase("cards.play", (("card", "r5"),))
    assert described.data == {"key": "cards.play", "card": "r5"}
    assert str(described) == game.say("r5") == "play the red 5"
    assert described.render("de", form="told") == "spielt die rote 5"


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        ("rx", "the red wager", "die rote Wette"),
        ("h10", "the 10 of hearts", "Herz-10"),
        ("sQ", "the queen of spades", "Pik-Dame"),
    ],
)
def test_a_card_is_named_in_each_language(card, english, german):
    discarded = load("classic").messages.phrase("cards.discard", card=card)
    assert str(discarded) == f"discard {english}"
    assert discarded.render("de") == f"{german} ablegen"


def test_what_is_counted_chooses_singular_or_plural():
    say = load("rollwrite").messages.phrase
    assert [str(say("rollwrite.sum.boxes", n=n, points=-20)) for n in (1, 2)] == ["1 box: −20", "2 boxes: −20"]
    assert say("rollwrite.sum.boxes", n=2, points=5).render("de") == "2 Felder: 5"


def test_a_seat_is_told_by_its_name():
    line = load("deck52").messages.phrase("line.of_seat", seat=1, colour="hearts")
    assert str(line) == "seat 1: hearts"
    assert line.render("de", names=["Ada", "Ben"]) == "Ben: Herz"


def test_a_phrase_inside_a_phrase_is_said_in_the_same_language():
    game = lc.new_game("classic", seed=4)
    game.play("r5 d")
    reason = game.definition.words.reason_against(game.position.state, game.parse("d").action)
    assert reason.render("de") == "leg zuerst eine Karte; erst dann darfst du ziehen"
    over = game.definition.messages.phrase(
        "cards.reason.round_over", ending=Phrase("cards.ending.draw_pile", (), game.definition.messages)
    )
    assert over.render("de") == "die Runde ist vorbei: der Stapel ist aufgebraucht"


def test_a_language_that_is_not_there_speaks_english():
    assert lc.new_game("classic", seed=4).say("r5", "xx") == "play the red 5"


def test_a_refused_move_tells_the_rule_as_data():
    with pytest.raises(lc.IllegalMove) as refusal:
        lc.new_game("classic", seed=4).play("d")
    assert refusal.value.reason == Phrase("cards.reason.place_first")


def test_phrases_are_read_back_from_their_json_and_survive_pickling():
    messages = load("classic").messages
    phrase = messages.phrase("cards.reason.must_rise", card="r3", top=messages.phrase("cards.top", card="r5"))
    assert messages.read(json.loads(json.dumps(phrase.data))) == phrase
    assert str(pickle.loads(pickle.dumps(phrase))) == str(phrase)
    assert str(phrase) == "the red 3 cannot follow the red 5 in your expedition: numbers must rise"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_language_has_the_same_keys_and_parts(folder):
    english, *others = [json.loads((folder / f"{language}.json").read_text()) for language in ("en", "de")]
    for other in others:
        assert other.keys() == english.keys()
        for key in english:
            assert parts_of(other[key]) == parts_of(english[key]), key


def parts_of(message):
    return {name for name, _ in PLACEHOLDER.findall(message)}


@pytest.mark.parametrize(("id", "players"), GAMES.items())
def test_everything_a_game_says_is_a_message_of_every_language(id, players):
    definition = load(id)
    rng = random.Random(players)
    for seed in range(3):
        game = lc.new_game(id, players=players, seed=seed, rounds=1)
        while not game.is_over:
            for action in range(len(game.notation)):
                state = game.position.state
                phrase = (
                    game.describe(action) if game.is_legal(action) else definition.words.reason_against(state, action)
                )
                assert_said(phrase)
            for score in game.scores():
                for line in score.lines:
                    assert_said(line.label)
                    assert_said(line.sum)
            game.play(rng.choice(game.legal_moves()))
        assert_said(game.outcome().ending)
    for phrase in definition.unseen_moves.values():
        assert_said(phrase)


def assert_said(phrase):
    assert_phrase_said(phrase, phrase.messages)  # which two equal phrases need not share


@functools.cache  # most positions say what others have said
def assert_phrase_said(phrase, messages):
    english = phrase.messages.templates("en")
    assert {name for name, _ in phrase.parts} == parts_of(phrase.template(english, "")), phrase
    for language in phrase.messages.languages():
        for form in ("", "told"):
            assert not re.search("[{}]", phrase.render(language, form=form)), phrase


def test_no_message_of_a_game_is_left_over():
    """Every key of a game's messages is written in its folder, or put together there from one that is."""
    for folder in FOLDERS:
        source = "".join(path.read_text() for path in folder.parent.glob("*.py"))
        for key in json.loads((folder / "en.json").read_text()):
            if folder == SHARED and key.split(".")[0] in ("colour", "face", "card", "seat"):
                continue
            if folder == SHARED:
                places = [*folder.parent.glob("*/words.py"), folder.parent.parent / "disclosure.py"]
                source = "".join(path.read_text() for path in places)
            stem = re.sub(r"(\.told|_one|_other|\.wagers|\.bonus|\.team|\.player|_too_late|_marked)+$", "", key)
            stem = re.sub(r"\.(artefacts|dice)$", ".", stem)
            assert stem in source, key


def test_the_tutorial_speaks_both_languages():
    assert SUMMIT.messages.languages() == ["de", "en"]
    assert Messages().languages() == ["de", "en"]
