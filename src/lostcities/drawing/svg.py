"""A small SVG builder: elements that escape their content, and shared definitions."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Value = str | int | float | None

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escape(text: str) -> str:
    """Text that is safe between tags and in attributes; characters that XML has no place for are dropped."""
    if not text.isprintable():
        text = "".join(letter for letter in text if letter.isprintable() or letter == "\n")
    return text.translate(ESCAPES)


def number(value: float) -> str:
    """A number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@dataclass(frozen=True)
class Element:
    """An element with its attributes and what stands inside it: elements, or text that is escaped when written."""

    name: str
    attributes: tuple[tuple[str, Value], ...] = ()
    children: tuple["Element | str", ...] = ()

    def __str__(self) -> str:
        written = "".join(
            f' {name}="{escape(value) if isinstance(value, str) else number(value)}"'
            for name, value in self.attributes
            if value is not None
        )
        inside = "".join(escape(child) if isinstance(child, str) else str(child) for child in self.children)
        return f"<{self.name}{written}>{inside}</{self.name}>" if inside else f"<{self.name}{written}/>"


def element(name: str, *children: Element | str, **attributes: Value) -> Element:
    """An element; `stroke_width` is written stroke-width, and an attribute that is None is left out."""
    named = tuple((key.replace("_", "-"), value) for key, value in attributes.items())
    return Element(name, named, children)


def group(*children: Element, **attributes: Value) -> Element:
    return element("g", *children, **attributes)


def path(data: str, **attributes: Value) -> Element:
    return element("path", d=data, **attributes)


def box(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Value) -> Element:
    """A rectangle, with round corners if a radius is given."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> Element:
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def words(text: str, x: float, y: float, size: float, **attributes: Value) -> Element:
    """A line of text from a point on its baseline."""
    return element("text", text, x=x, y=y, font_size=size, **attributes)


def tip(text: str) -> Element:
    return element("title", text)


def place(x: float, y: float, scale: float = 1) -> str:
    """The transform that puts something at a point, larger or smaller."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({number(scale)})"


class Definitions:
    """Elements that are defined once and used often, under ids that are unique on a page."""

    def __init__(self, view: Mapping[str, Any]):
        """The ids begin with a digest of the view, so that the same view always gives the same drawing."""
        told = json.dumps(view, sort_keys=True, default=str).encode()
        self.prefix = "lc" + hashlib.sha256(told).hexdigest()[:10]
        self.made: dict[str, Element] = {}

    def id(self, name: str) -> str:
        return f"{self.prefix}-{name}"

    def use(self, name: str, make: Callable[[], Element], x: float = 0, y: float = 0, scale: float = 1) -> Element:
        """Use a named element at a point; it is made on first use."""
        if name not in self.made:
            thing = make()
            self.made[name] = element("g", thing, id=self.id(name))
        moved = None if (x, y, scale) == (0, 0, 1) else place(x, y, scale)
        return element("use", href=f"#{self.id(name)}", transform=moved)

    def element(self) -> Element:
        """All definitions, dependencies first."""
        return element("defs", *self.made.values())
