"""The table of Roll & Write as a view tells it, read once for the text and for the drawing."""

from dataclasses import dataclass

from ....drawing.match import Match, View, counted, listed, read_match, signed, status

DUTIES = {
    "choose": "to choose a colour and a number, or to refuse",
    "accelerate": "to accelerate an expedition or decline",
}
COLOUR, ARTEFACT, DIE = "colour", "artefacts", "dice"  # the kinds of columns


@dataclass(frozen=True)
class Die:
    """A die as it was rolled."""

    face: str  # a colour's name or a number
    is_colour: bool
    in_centre: bool


@dataclass(frozen=True)
class Box:
    """A box of a column: what is written in it, what it brings, and what it is worth as the highest one filled."""

    written: str
    filled: bool
    arrow: bool
    artefact: bool
    worth: int


@dataclass(frozen=True)
class Column:
    """A column of a sheet: an expedition, the artefacts or the dice."""

    name: str
    kind: str
    boxes: tuple[Box, ...]  # from the bottom
    circle: str | None  # X, line, or nothing yet
    top: bool  # the artefact above the last box is marked
    bridge: str | None  # bonus, line, or nothing yet
    points: int


@dataclass(frozen=True)
class Sheet:
    """A player's sheet."""

    seat: int
    columns: tuple[Column, ...]
    exhausted: bool
    bridge_points: int
    points: int


@dataclass(frozen=True)
class Table:
    """Everything that a view shows of a table."""

    match: Match
    dice: tuple[Die, ...]
    active: int | None  # the seat that rolled
    sheets: tuple[Sheet, ...]  # by seat
    bridge_box: int
    bridge_points: int  # of one bridge
    circle_points: int  # of a circle without a box
    is_reconstructed: bool
    status: str


def read_table(view: View) -> Table:
    match = read_match(view)
    table = view["table"]
    dice = table["dice"]
    return Table(
        match=match,
        dice=(
            *(Die(die["face"], True, die["in_centre"]) for die in dice["colours"]),
            *(Die(str(die["face"]), False, die["in_centre"]) for die in dice["numbers"]),
        ),
        active=table["active"],
        sheets=tuple(read_sheet(table, seat, sheet) for seat, sheet in enumerate(table["sheets"])),
        bridge_box=table["bridge_box"],
        bridge_points=table["bridge_points"],
        circle_points=table["ladders"]["expeditions"][0],
        is_reconstructed=table["sheet"] == "reconstructed",
        status=status(match, DUTIES.get(table["task"], "")),
    )


def read_sheet(table: View, seat: int, sheet: View) -> Sheet:
    """A player's sheet, column by column."""
    expeditions = [
        read_expedition(table, number, words, sheet["bridges"][number])
        for number, words in enumerate(sheet["expeditions"])
    ]
    ladders, bridges = table["ladders"], sheet["bridges"][len(expeditions) :]
    shaded = [
        (ARTEFACT, ladders["artefacts"], sheet["artefacts"], sheet["artefact_points"]),
        (DIE, ladders["dice"], sheet["refusals"], sheet["dice_points"]),
    ]
    others = [
        Column(
            name=kind,
            kind=kind,
            boxes=tuple(Box("", box <= filled, False, False, ladder[box]) for box in range(1, len(ladder))),
            circle=None,
            top=False,
            bridge=bridge,
            points=points,
        )
        for (kind, ladder, filled, points), bridge in zip(shaded, bridges, strict=True)
    ]
    return Sheet(seat, (*expeditions, *others), sheet["exhausted"], sheet["bridge_points"], sheet["points"])


def read_expedition(table: View, number: int, words: View, bridge: str | None) -> Column:
    ladder, numbers = table["ladders"]["expeditions"], words["numbers"]
    boxes = tuple(
        Box(
            written=str(numbers[box - 1]) if box <= len(numbers) else "",
            filled=box <= len(numbers),
            arrow=box in table["arrows"][number],
            artefact=box in table["artefact_boxes"][number],
            worth=ladder[box],
        )
        for box in range(1, len(ladder))
    )
    return Column(table["colours"][number], COLOUR, boxes, words["circle"], words["top"], bridge, words["points"])


def player_text(table: Table, sheet: Sheet) -> str:
    """What is to be known of a player apart from the sheet."""
    rolled = "rolled" if sheet.seat == table.active else ""
    exhausted = "exhausted" if sheet.exhausted else ""
    return ", ".join(filter(None, (rolled, exhausted, table.match.total_text(sheet.seat))))


def taken_text(table: Table) -> str:
    """Whose the dice are that are not in the centre."""
    return "taken" if table.active is None else f"taken by {table.match.name(table.active)}"


NOTE = "Reconstructed sheet: the printed places of arrows and artefacts are not known, these are ours."


def description(table: Table) -> str:
    """The whole table in sentences, for those who hear it read out."""
    match = table.match
    sentences = [table.status]
    for words, in_centre in (("in the centre", True), (taken_text(table), False)):
        faces = [die.face for die in table.dice if die.in_centre == in_centre]
        sentences += [f"Dice {words}: {listed(faces)}"] if faces else []
    for sheet in table.sheets:
        columns = []
        for column in sheet.columns:
            filled = [box for box in column.boxes if box.filled]
            told = " ".join(box.written for box in filled) if column.kind == COLOUR else f"{len(filled)} shaded"
            if column.circle == "X":
                told = f"circle marked {told}".strip()
            if told:
                columns.append(f"{column.name} {told} ({signed(column.points)} points)")
        sentences.append(
            f"{match.name(sheet.seat)}, {counted(sheet.points, 'point').replace('-', '−')}: {listed(columns)}; "
            f"{sheet.bridge_points} for bridges"
        )
    if table.is_reconstructed:
        sentences.append(NOTE.rstrip("."))
    return ". ".join(sentences) + "."
