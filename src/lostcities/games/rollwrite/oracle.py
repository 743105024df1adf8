"""Roll & Write scored once more, slowly, from the table as a person sees it. Shares nothing with the rules."""

from typing import Any

PRINTED_EXPEDITIONS = {1: -20, 2: -15, 3: -10, 4: 5, 5: 10, 6: 15, 7: 30, 8: 35, 9: 50}
PRINTED_CIRCLE_ALONE = -50
PRINTED_ARTEFACTS = {0: 0, 1: -40, 2: -30, 3: -20, 4: 10, 5: 20, 6: 30, 7: 60, 8: 70, 9: 100}
PRINTED_DICE = {0: 0, 1: -40, 2: -30, 3: -20, 4: 10, 5: 20, 6: 30, 7: 60, 8: 70, 9: 0}
PRINTED_BRIDGE = 20


def scores(view: dict[str, Any]) -> list[int]:
    """The points of every player."""
    table = view["table"]
    custom = table["sheet"] == "custom"
    expeditions, alone = PRINTED_EXPEDITIONS, PRINTED_CIRCLE_ALONE
    artefacts, dice, bridge = PRINTED_ARTEFACTS, PRINTED_DICE, PRINTED_BRIDGE
    if custom:
        alone = table["ladders"]["expeditions"][0]
        expeditions = dict(enumerate(table["ladders"]["expeditions"]))
        artefacts = dict(enumerate(table["ladders"]["artefacts"]))
        dice = dict(enumerate(table["ladders"]["dice"]))
        bridge = table["bridge_points"]
    totals = []
    for seat, sheet in enumerate(table["sheets"]):
        total = 0
        for expedition in sheet["expeditions"]:
            if expedition["numbers"]:
                points = expeditions[len(expedition["numbers"])]
            elif expedition["circle"] == "X":
                points = alone
            else:
                points = 0
            if expedition["circle"] == "X":
                points += points
            total += points
        total += artefacts[sheet["artefacts"]]
        total += dice[sheet["refusals"]]
        for column in table["bridges"]:
            if seat in column["seats"]:
                total += bridge
        totals.append(total)
    return totals
