"""A round ends before one's eyes, and others' moves can be followed."""

import copy

from playwright.sync_api import expect
from tables import Teller, fixture, step, table_message

DRAW = {"key": "cards.draw"}
ENDING = {"key": "cards.ending.draw_pile"}


def line(colour, points, key, **parts):
    return {"label": {"key": "line.colour", "colour": colour}, "points": points, "sum": {"key": key, **parts}}


LINES = [
    [
        line("yellow", 24, "cards.sum.wagers", total=32, cost=20, factor=2),
        line("red", -14, "cards.sum", total=6, cost=20),
    ],
    [
        line("blue", 88, "cards.sum.wagers", total=42, cost=20, factor=4),
        line("white", 20, "cards.sum.bonus", total=20, cost=20, bonus=20),
    ],
]
ROUND = {
    "kind": "round",
    "round": 1,
    "points": [10, 108],
    "totals": [10, 108],
    "lines": LINES,
    "starter": 1,
    "ending": ENDING,
}
# Every line of the log with the frame in which it was first there, until there are so many lines.
FOLLOWING = """(wanted) => new Promise((done) => {
  const seen = new Map();
  let frame = 0;
  const look = () => {
    frame += 1;
    const lines = [...document.querySelectorAll('.log li')].map((line) => line.textContent.trim());
    lines.forEach((line, at) => seen.has(`${at} ${line}`) || seen.set(`${at} ${line}`, frame));
    if (lines.length >= wanted) done([...seen.values()]);
    else requestAnimationFrame(look);
  };
  look();
})"""


def at_a_table(person, name="classic-wait", **wishes):
    """Somebody at a table that the test plays."""
    one = person(**wishes)
    teller = Teller(one)
    teller.show(table_message(fixture(name)))
    return one, teller


def test_a_round_ends_with_its_score_sheet_and_goes_on_when_it_is_read(person):
    ada, teller = at_a_table(person)
    teller.send(step(2, 1, DRAW, moments=[ROUND]))
    sheet = ada.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("Round 1 of 3")
    expect(sheet.locator("tbody tr")).to_have_count(4)
    expect(sheet.locator(".sum td")).to_have_text(["10", "108"])
    expect(sheet.locator("dd")).to_have_text(["10", "108"])
    expect(sheet).to_contain_text("Ben starts the next round")
    ada.shot("round-over")
    expect(ada.page.locator(".log .divider")).to_have_count(0)
    sheet.get_by_role("button", name="Next round").click()
    expect(sheet).to_have_count(0)
    expect(ada.page.locator(".log .divider")).to_have_text("Round 1: 10 to 108")


def test_a_score_sheet_counts_up_line_by_line_and_can_be_skipped(person):
    ada, teller = at_a_table(person, reduced_motion="no-preference")
    teller.send(step(2, 1, DRAW, moments=[ROUND]))
    sheet = ada.page.get_by_role("dialog")
    expect(sheet.locator("tr.coming")).not_to_have_count(0)
    # At once: while one waits for a button to stand still, a busy machine counts to the end.
    sheet.get_by_role("button", name="Skip").dispatch_event("click")
    expect(sheet.locator("tr.coming")).to_have_count(0)
    expect(sheet.locator(".sum td")).to_have_text(["10", "108"])


def test_at_the_end_every_round_is_itemised(person):
    ada, teller = at_a_table(person)
    last = {**ROUND, "round": 2, "points": [50, -20], "totals": [60, 88], "starter": None}
    teller.send(step(2, 1, DRAW, moments=[ROUND]))
    ada.page.get_by_role("button", name="Next round").click()
    final = step(3, 1, DRAW, moments=[last])
    final["state"] = {
        "status": "over",
        "turn": None,
        "legal": [],
        "result": {"winners": [1], "places": [2, 1], "totals": [60, 88], "reason": ENDING},
    }
    teller.send(final)
    sheet = ada.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("You lost")
    expect(sheet.locator("dd")).to_have_text(["60", "88"])
    expect(sheet.locator(".sum td")).to_have_text(["50", "−20"])
    sheet.get_by_role("tab", name="Round 1").click()
    expect(sheet.locator(".sum td")).to_have_text(["10", "108"])
    expect(ada.page.locator(".log .divider")).to_have_text(["Round 1: 10 to 108", "Round 2: 50 to −20"])


def test_what_a_move_brings_about_is_told_and_stands_in_the_history(person):
    moments = [{"kind": "gold", "pile": 1, "each": 3, "left": 0}, {"kind": "dead_card", "card": "r5"}]
    ada, teller = at_a_table(person, "rivals-spectator")
    teller.send(step(2, 1, {"key": "rivals.uncover"}, moments=moments))
    expect(ada.page.locator(".board .last.notice")).to_contain_text("3 gold")
    expect(ada.page.locator(".log .moment")).to_have_count(2)
    bridges = [{"kind": "bridge", "column": "red", "seat": 1, "points": 20}, {"kind": "exhausted", "seat": 1}]
    teller.show(table_message(fixture("rollwrite-spectator")))
    teller.send(step(2, 1, {"key": "rollwrite.write", "number": 7, "colour": "red"}, moments=bridges))
    expect(ada.page.locator(".board .last.notice")).to_contain_text("bridge")
    expect(ada.page.locator(".log .moment")).to_have_count(2)


def test_steps_of_others_are_shown_one_after_another(person):
    ada, teller = at_a_table(person)
    ada.settle(pace="fast")
    ada.page.locator(".log li").first.wait_for()
    before = ada.page.locator(".log li").count()
    for number in range(2, 8):
        teller.send(step(number, 1, {"key": "rivals.bid", "gold": number}))
    frames = ada.page.evaluate(FOLLOWING, before + 6)
    assert len(set(frames[before:])) == 6, "several steps came at once"


def test_whoever_wants_it_sees_everything_at_once_and_can_skip(person):
    ada, teller = at_a_table(person)
    ada.settle(pace="slow")
    ada.page.locator(".log li").first.wait_for()
    before = ada.page.locator(".log li").count()
    for number in range(2, 9):
        teller.send(step(number, 1, {"key": "rivals.bid", "gold": number}))
    ada.page.get_by_role("button", name="Skip to now").click()
    expect(ada.page.locator(".log li")).to_have_count(before + 7)


def test_nothing_can_be_played_while_steps_are_still_to_be_shown(person):
    ada, teller = at_a_table(person)
    ada.settle(pace="slow")
    ada.page.locator(".log li").first.wait_for()
    mine = fixture("classic-place")
    first, second = (step(number, 1, {"key": "rivals.bid", "gold": number}) for number in (2, 3))
    second["state"] = {"view": mine["view"], "legal": mine["moves"], "turn": 0, "position": 12}
    teller.send(first)
    teller.send(copy.deepcopy(second))
    expect(ada.page.locator(".log li").last).to_contain_text("bids 2")
    expect(ada.page.locator(".hand button.tile")).to_have_count(0)
    expect(ada.page.locator(".hand button.tile")).not_to_have_count(0)
