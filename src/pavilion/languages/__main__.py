"""Bring the catalogues up to date: `python -m pavilion.languages`. New texts come in empty, old ones leave."""

from __future__ import annotations

from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from pavilion.core import Game
from pavilion.games import games

from .catalogue import LANGUAGES, catalogue_file, read_catalogue
from .sources import Message, house_messages, is_name, messages

WIDTH = 110  # of the lines
HEAD = """\
msgid ""
msgstr ""
"Project-Id-Version: Pavilion\\n"
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def main() -> None:
    for game in (None, *games().values()):
        found = messages(game) if game else house_messages()
        for language in LANGUAGES:
            rewrite(language, game, [message for message in found if language != "en" or is_name(message.text)])


def rewrite(language: str, game: Game | None, wanted: list[Message]) -> None:
    """The wanted texts with what was said for them before; the head with the glossary stays as it is."""
    path, said = catalogue_file(language, game), read_catalogue(language, game)
    before = path.read_text(encoding="utf-8") if path.exists() else HEAD.format(language=language)
    head, _, _ = before.partition("\n\n")
    catalogue = Catalog(language, charset="utf-8")
    for text, where in wanted:
        catalogue.add(text, said.get(text, ""), auto_comments=[", ".join(where)])
    body = BytesIO()
    write_po(body, catalogue, width=WIDTH, omit_header=True)
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{head}\n\n{body.getvalue().decode().strip()}\n", encoding="utf-8")
    gone = said.keys() - {message.text for message in wanted}
    print(f"{path}: {len(wanted)} texts, {len(gone)} gone, to be translated:")
    for text, _ in wanted:
        if not said.get(text):
            print(f"    {text}")


if __name__ == "__main__":
    main()
