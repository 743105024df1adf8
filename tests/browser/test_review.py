"""The review of a finished game: asked for, awaited, and read moment by moment, with keys, by touch and in German."""

import json
import re

from playwright.sync_api import expect
from tables import Teller, fixture, table_message
from test_everyone import LOOKS, check

NOTATION = {"cards.play": "", "cards.discard": "-"}
ENDING = {"key": "cards.ending.draw_pile"}
PARTS = {"expected": -1.0, "deal": 4.0, "draws": -12.0, "side 0": -11.0, "side 1": 0.0, "rest": -3.0}
PLAY = {"key": "cards.play", "card": "w6"}
DISCARD = {"key": "cards.discard", "card": "y10"}


def difference(whose, colour, points):
    return {"whose": whose, "label": {"key": "line.colour", "colour": colour}, "points": points, "error": 1.1}


def candidate(move, words, margin):
    numbers = {"margin": margin, "error": 1.5, "win": 0.4, "worlds": 20, "loss": 0.0, "loss_error": 0.0}
    return {"move": move, "words": words, "prior": 0.5, "why": [], **numbers}


def decision(move, loss=0.0, mistake=None, **more):
    return {
        "round": 1,
        "move": move,
        "seat": move % 2,
        "played": "-y10",
        "words": DISCARD,
        "best": "w6" if mistake else "-y10",
        "best_words": PLAY if mistake else DISCARD,
        "loss": loss,
        "error": 1.2,
        "mistake": mistake,
        "counted": True,
        "judged": True,
        "praised": False,
        "tag": None,
        "candidates": [candidate("w6", PLAY, 3.0), candidate("-y10", DISCARD, -5.0)],
        "why": [difference("own", "white", -loss), difference("rival", "red", 0.4)] if mistake else [],
        "effects": [0.0, 0.0],
        "worlds": 20,
        "hindsight": [],
        **more,
    }


def made_review():
    decisions = [decision(move) for move in range(10)]
    seen = [candidate("-y10", DISCARD, 4.0), candidate("w6", PLAY, 3.5)]
    decisions[4] = decision(4, 8.0, "blunder", tag="gift", hindsight=seen)
    decisions[2] = decision(2, 3.0, "mistake")
    decisions[5] = decision(5, praised=True)
    return {
        "game": "classic",
        "players": 2,
        "rounds": 1,
        "sides": [[0], [1]],
        "totals": [10, 33],
        "over": True,
        "seats": [0, 1],
        "results": [-23.0, 23.0],
        "parts": [PARTS, {name: -points for name, points in PARTS.items()}],
        "lost": {"0": {"value": 1.1, "error": 0.2}, "1": {"value": 0.0, "error": 0.1}},
        "decisions": decisions,
        "luck": [{"round": 1, "move": 6, "seat": 1, "what": "b8", "points": [-12.0, 12.0]}],
        "curves": [[0, 2, 4, 1, -2, -8, -10, -20, -22, -21, -23], [0, -2, -4, -1, 2, 8, 10, 20, 22, 21, 23]],
        "win_curves": [
            [0.5, 0.6, 0.7, 0.5, 0.4, 0.2, 0.2, 0.1, 0, 0, 0],
            [0.5, 0.4, 0.3, 0.5, 0.6, 0.8, 0.8, 0.9, 1, 1, 1],
        ],
        "wins_of": "game",
        "policy": "network",
        "simulations": 3000,
        "seed": 0,
    }


class Reviewing(Teller):
    """A table whose game is over, and a server that reviews it when the test says so."""

    def __init__(self, person):
        super().__init__(person)
        self.state = {"status": "none", "progress": 0.0, "reason": None, "ahead": 2}
        self.refusal = None
        self.asked = 0
        message = table_message(fixture("classic-end"), status="over")
        result = {"winners": [1], "places": [2, 1], "totals": [10, 33], "reason": ENDING}
        more = {"outcomes": ["lost", "won"], "played_out": True, "retired": [], "ratings": None}
        message["state"] |= {"turn": None, "legal": [], "result": {**result, **more}}
        self.message = message
        full = fixture("full-classic")
        view = full["view"]
        hands = [view["table"]["hands"][0], {"size": 8, "cards": []}]
        seen = {**view, "table": {**view["table"], "hands": hands}}
        legal = [{**move, "text": NOTATION[move["phrase"]["key"]] + move["phrase"]["card"]} for move in full["moves"]]
        self.position = {"seat": 0, "view": seen, "legal": legal, "last": full["last"]}
        step = {"seat": 1, "text": "d", "phrase": {"key": "cards.draw"}, "moments": [], "view": view}
        replay = json.dumps({"total": 11, "start": 0, "steps": [step]})
        person.context.route("**/api/tables/shown/replay*", lambda route: route.fulfill(body=replay))
        person.context.route("**/api/tables/shown/positions/*", self.show_position)
        person.context.route("**/api/tables/shown/review*", self.answer)

    def show_position(self, route):
        """Whatever is asked for looks the same, from whichever seat."""
        seat = int(route.request.url.rpartition("seat=")[2])
        route.fulfill(json={**self.position, "seat": seat})

    def answer(self, route):
        if route.request.method == "GET":
            done = self.state["status"] == "done"
            route.fulfill(json={**self.state, "review": made_review() if done else None})
        elif self.refusal:
            route.fulfill(status=429, json=self.refusal)
        else:
            self.asked += 1
            self.state["status"] = "waiting"
            route.fulfill(json=self.state)

    def report(self, status, progress):
        """Tell the page by its socket how far the review is."""
        self.state |= {"status": status, "progress": progress}
        self.send({"type": "review", "table": "shown", **self.state})


def test_a_review_is_asked_for_and_read_moment_by_moment(person):
    ada = person(width=1366, height=768)
    desk = Reviewing(ada)
    desk.show(desk.message)
    page = ada.page
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.get_by_text("This game waits for its review.")).to_be_visible()
    expect(page.get_by_text("2 reviews are ahead of yours.")).to_be_visible()
    desk.report("working", 0.5)
    expect(page.get_by_text("This game is being reviewed: 50%")).to_be_visible()
    check(ada, "light-review-working")
    desk.report("done", 1.0)
    expect(page.get_by_text("You lost by 23: the start −1, the deal +4, draws −12,")).to_be_visible()
    assert desk.asked == 1

    shown = page.get_by_role("region", name="The chosen moment")
    expect(shown.get_by_text("Ada discards the yellow 10: costs 8.0 ± 1.2. Better: play the white 6.")).to_be_visible()
    expect(shown.get_by_text("A gift: the rival uses what was discarded.")).to_be_visible()
    expect(shown.locator(".board")).to_be_visible()
    expect(shown.get_by_role("row", name=re.compile("Play the white 6 .*best.* \\+3.0 ± 1.5 40%"))).to_be_visible()
    expect(shown.get_by_role("row", name=re.compile("Discard the yellow 10 played −5.0"))).to_be_visible()
    expect(shown.get_by_role("row", name="white −8.0 ± 1.1")).to_be_visible()
    expect(shown.locator("svg.marks g.best")).to_have_count(2)  # on the board, and in the legend
    expect(shown.get_by_text("played: Discard the yellow 10")).to_be_visible()
    shown.get_by_role("button", name="Red 8").click()
    shown.get_by_role("button", name="Play", exact=True).click()
    expect(shown.get_by_text("This move is not among the candidates")).to_be_visible()
    rival = shown.get_by_role("listitem").filter(has_text="Ben").get_by_role("img", name="Blue 7")
    expect(rival).to_have_count(0)
    shown.get_by_role("button", name="Show all hands").click()
    expect(rival).to_be_visible()
    expect(shown.get_by_role("heading", name="With hindsight: what the true hands say")).to_be_visible()
    page.get_by_text("How the result came about").click()
    expect(page.get_by_role("row", name="Lead at the end −23.0 +23.0")).to_be_visible()
    check(ada, "light-review")

    expect(page.get_by_role("img", name="Expected lead of Ada")).to_be_visible()
    page.get_by_role("radio", name="Lead").press("ArrowRight")
    curve = page.get_by_role("img", name="Win chance of Ada")
    expect(curve).to_contain_text("It begins at 50% and ends at 0%; its highest is 70%, its lowest 0%.")
    expect(shown.get_by_role("heading", level=2)).to_contain_text("Blunder")  # the keys of the choice are its own
    page.get_by_role("radio", name="Win chance").blur()

    titles = {"ArrowRight": "Mistake", "End": "Bad luck", "ArrowLeft": "Well found", "Home": "Blunder"}
    for key, title in titles.items():
        page.keyboard.press(key)
        expect(shown.get_by_role("heading", level=2)).to_contain_text(title)
    page.get_by_role("button", name=re.compile("Bad luck.*Ben: blue 8")).click()
    expect(shown).to_contain_text("Ben: blue 8, −12.0 for you")
    assert page.url.endswith("/t/shown/review?moment=luck-6")
    page.keyboard.press("Escape")
    page.locator("#result-title").wait_for()


def test_a_review_reads_well_on_a_phone_and_in_german(person):
    ada = person(**LOOKS["dark-phone"], locale="de-DE")
    desk = Reviewing(ada)
    desk.state |= {"status": "done", "progress": 1.0}
    ada.page.goto("/t/shown/review?moment=2")
    shown = ada.page.get_by_role("region", name="Der gewählte Moment")
    expect(shown).to_contain_text("Ada legt die gelbe 10 ab: kostet 3,0 ± 1,2. Besser: die weiße 6 spielen.")
    expect(ada.page.get_by_text("Du hast verloren, Rückstand 23:")).to_be_visible()
    check(ada, "dark-phone-review")
    ada.page.get_by_role("button", name=re.compile("^Patzer")).tap()
    expect(shown.get_by_role("heading", name="Patzer Zug 5")).to_be_in_viewport()
    ada.page.get_by_role("button", name="Was würdest du spielen?").tap()
    ada.page.get_by_role("button", name="Die gelbe 10 ablegen").tap()
    expect(ada.page.locator("svg.marks g.best")).to_have_count(2)
    check(ada, "dark-phone-guess")
    ada.page.get_by_role("button", name="Nächste Frage").tap()
    expect(ada.page.get_by_text("Zug 3: Du bist dran.")).to_be_visible()


def test_one_can_guess_before_the_review_tells_by_keys_alone(person):
    ada = person(width=1366, height=768)
    desk = Reviewing(ada)
    ada.page.goto("/t/shown/review")
    page, press = ada.page, ada.page.keyboard.press
    page.get_by_role("button", name="What would you play?").press("Enter")
    expect(page.get_by_text("First the questions, then the review")).to_be_visible()
    desk.report("done", 1.0)
    expect(page.get_by_text("Move 1: your turn.")).to_be_visible()
    expect(page.get_by_text("You lost by 23")).to_have_count(0)
    expect(page.locator("svg.marks")).to_have_count(0)
    check(ada, "light-guess")
    for question in (1, 3):
        expect(page.get_by_text(f"Move {question}: your turn.")).to_be_visible()
        press("1")
        expect(page.get_by_text("Discard the yellow 10")).not_to_have_count(0)
        expect(page.get_by_role("button", name="Next question")).to_be_focused()
        press("Enter")
    expect(page.get_by_text("Move 5: your turn.")).to_be_visible()
    page.get_by_role("button", name="white 6", exact=True).press("Enter")
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    expect(page.get_by_role("status").get_by_text("Play the white 6: the best move.")).to_be_visible()
    expect(page.get_by_text("In the game Ada discards the yellow 10. That cost 8.0 ± 1.2.")).to_be_visible()
    check(ada, "light-guess-answer")
    for question in (7, 9):
        press("ArrowRight")
        expect(page.get_by_text(f"Move {question}: your turn.")).to_be_visible()
        press("2")
        expect(page.get_by_text("Play the white 6: as good as the best")).to_be_visible()
    press("Enter")
    expect(page.get_by_text("4 of 5 answers were right. Points lost: 3.0; in the game: 11.0.")).to_be_visible()
    page.get_by_role("button", name="Show the review").last.press("Enter")
    expect(page.get_by_text("You lost by 23")).to_be_visible()


def test_a_refused_review_says_why(person):
    ada = person()
    ada.allowed.append("429")
    desk = Reviewing(ada)
    desk.refusal = {"code": "too_many", "phrase": {"key": "refusal.many_reviews"}}
    ada.page.goto("/t/shown/review")
    expect(ada.page.get_by_role("alert")).to_contain_text("Many games are waiting to be reviewed.")
    desk.refusal = None
    ada.page.get_by_role("button", name="Try again").click()
    expect(ada.page.get_by_text("This game waits for its review.")).to_be_visible()
