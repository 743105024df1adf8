"""What the server says of tables and of refusals, as phrases: games/phrases.py says what those are."""

from pathlib import Path

from ..games.phrases import Messages

MESSAGES = Messages(Path(__file__).parent / "messages")
phrase = MESSAGES.phrase


def messages_by_language(game: Messages) -> dict[str, dict[str, str]]:
    """All messages of a game and of the server, by language and key."""
    languages = sorted({*game.languages(), *MESSAGES.languages()})
    return {language: {**MESSAGES.templates(language), **game.templates(language)} for language in languages}
