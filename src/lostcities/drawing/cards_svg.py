"""Cards as drawings: number cards with a landscape, wagers with a coin, backs, and the places where cards will lie."""

from .landscapes import HEIGHT, WIDTH, compass, landscape
from .palette import BACK, BACK_LINE, CARD, INK, LANTERN, PAPER_EDGE, hue, symbol
from .svg import Definitions, Element, box, circle, element, group, path, place, words

CARD_WIDTH, CARD_HEIGHT = 92, 128
BAND = 33  # the part of a card that a card laid over it leaves to be seen
RADIUS = 9
BAND_PATH = "M1 39V10A9 9 0 0 1 10 1H82A9 9 0 0 1 91 10V39z"
PICTURE = 41  # where the picture begins; what does not fit is cut from its sky
VALUES = {"A": 1, **{str(value): value for value in range(2, 11)}}
INDEXES = {"x": "×", "*": "×"}


def card(definitions: Definitions, colour: str, face: str, x: float, y: float, scale: float = 1) -> Element:
    return definitions.use(f"{colour}-{face}", lambda: face_of(definitions, colour, face), x, y, scale)


def face_of(definitions: Definitions, colour: str, face: str) -> Element:
    """The face of a card: a number leads through a landscape, anything else is a wager."""
    if face in VALUES:
        return number_card(definitions, colour, face)
    return wager_card(definitions, colour, face)


def number_card(definitions: Definitions, colour: str, face: str) -> Element:
    """A band with the number and the colour's symbol, and below it the landscape."""
    tones = hue(colour)
    return group(
        outline(CARD, tones.deep),
        path(BAND_PATH, fill=tones.fill),
        index(face, tones.ink),
        colour_symbol(definitions, colour, 62, 6, 23, tones.ink),
        picture(definitions, colour, VALUES[face]),
        path(f"M6.5 {PICTURE + 0.5}h21v13a9 9 0 0 1 -9 9h-12z", fill=tones.pale),
        colour_symbol(definitions, colour, 9, PICTURE + 3, 16, tones.deep),
    )


def picture(definitions: Definitions, colour: str, value: int) -> Element:
    """The landscape of a number in its frame."""
    height = CARD_HEIGHT - 6 - PICTURE
    return group(
        element(
            "svg",
            landscape(definitions, colour, value),
            x=6,
            y=PICTURE,
            width=WIDTH,
            height=height,
            viewBox=f"0 {HEIGHT - height} {WIDTH} {height}",
        ),
        box(6, PICTURE, WIDTH, height, fill="none", stroke=hue(colour).deep, stroke_width=0.8),
    )


def wager_card(definitions: Definitions, colour: str, face: str) -> Element:
    """A dark card with a coin that bears the colour's symbol: money, not distance. A starting wager is pale."""
    tones = hue(colour)
    ground, ink, metal = (tones.mist, tones.deep, CARD) if face == "*" else (tones.deep, CARD, tones.mist)
    return group(
        outline(ground, tones.deep if face == "*" else tones.mist),
        index(INDEXES.get(face, face), ink),
        colour_symbol(definitions, colour, 62, 6, 23, ink),
        colour_symbol(definitions, colour, 8, 38, 15, ink),
        circle(46, 82, 33, fill=metal, stroke=ink, stroke_width=2),
        circle(46, 82, 28, fill="none", stroke=tones.deep, stroke_width=1.5, stroke_dasharray="1.5 4.36"),
        colour_symbol(definitions, colour, 28, 64, 36, tones.deep),
    )


def mark(x: float, y: float) -> Element:
    """A frame around a card that was just played, or a pile that was drawn from."""
    return box(x - 3, y - 3, CARD_WIDTH + 6, CARD_HEIGHT + 6, RADIUS + 3, fill="none", stroke=LANTERN, stroke_width=6)


def outline(fill: str, stroke: str) -> Element:
    return box(0.75, 0.75, CARD_WIDTH - 1.5, CARD_HEIGHT - 1.5, RADIUS, fill=fill, stroke=stroke, stroke_width=1.5)


def index(text: str, ink: str) -> Element:
    """The large number or letter in the corner of a card."""
    return words(text, 9, 28, 30, font_weight="bold", fill=ink, letter_spacing=-1 if len(text) > 1 else None)


def colour_symbol(definitions: Definitions, colour: str, x: float, y: float, size: float, fill: str) -> Element:
    """The symbol of a colour in a square."""
    used = definitions.use(f"symbol-{colour}", lambda: path(symbol(colour), fill_rule="evenodd"))
    return group(used, fill=fill, transform=place(x, y, size / 24))


def back(definitions: Definitions, x: float, y: float, scale: float = 1) -> Element:
    return definitions.use("back", back_face, x, y, scale)


def back_face() -> Element:
    """A compass rose on the colour of a travelling trunk."""
    return group(
        outline(BACK, CARD),
        box(7, 7, CARD_WIDTH - 14, CARD_HEIGHT - 14, 5, fill="none", stroke=BACK_LINE, stroke_width=1.2),
        group(compass(30, BACK_LINE, "#8c9c98"), transform=place(CARD_WIDTH / 2, CARD_HEIGHT / 2)),
    )


def slot(definitions: Definitions, colour: str, x: float, y: float) -> Element:
    """The place of a colour where no card lies yet; without a colour, of any card."""
    return definitions.use(f"slot-{colour}", lambda: empty_place(definitions, colour), x, y)


def empty_place(definitions: Definitions, colour: str) -> Element:
    """A dashed outline with a faint symbol."""
    tones = hue(colour)
    mark = group(colour_symbol(definitions, colour, 29, 47, 34, tones.deep), opacity=0.45)
    return group(
        box(
            2,
            2,
            CARD_WIDTH - 4,
            CARD_HEIGHT - 4,
            RADIUS,
            fill=tones.pale,
            fill_opacity=0.5,
            stroke=PAPER_EDGE,
            stroke_width=2,
            stroke_dasharray="6 5",
        ),
        *([mark] if colour else []),
    )


def badge(text: str, x: float, y: float, fill: str = INK) -> Element:
    """A count in a small round plate around a point."""
    width = 22 + 11 * len(text)
    return group(
        box(x - width / 2, y - 16, width, 32, 16, fill=fill, stroke=CARD, stroke_width=2),
        words(text, x, y + 7, 21, fill=CARD, text_anchor="middle", font_weight="bold"),
    )
