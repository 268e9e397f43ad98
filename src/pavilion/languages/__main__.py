"""Bring the catalogues up to date: `python -m pavilion.languages`. New texts come in empty, old ones leave."""

from __future__ import annotations

from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from pavilion.games import games

from .catalogue import FILES, LANGUAGES, said_in
from .sources import is_name, messages

WIDTH = 110  # of the lines


def main() -> None:
    found: dict[str, tuple[str, ...]] = {}
    for game in games().values():
        found |= {text: where for text, where in messages(game) if text not in found}
    for language in LANGUAGES:
        wanted = {text: where for text, where in found.items() if language != "en" or is_name(text)}
        said = said_in(language)
        rewrite(language, said, wanted)
        print(f"{language}.po: {len(wanted)} texts, {len(said.keys() - wanted.keys())} gone, to be translated:")
        for text in wanted:
            if not said.get(text):
                print(f"    {text}")


def rewrite(language: str, said: dict[str, str], wanted: dict[str, tuple[str, ...]]) -> None:
    """The wanted texts with what was said for them before; the head with the glossary stays as it is."""
    path = FILES / f"{language}.po"
    head, _, _ = path.read_text(encoding="utf-8").partition("\n\n")
    catalogue = Catalog(language, charset="utf-8")
    for text, where in wanted.items():
        catalogue.add(text, said.get(text, ""), auto_comments=[", ".join(where)])
    body = BytesIO()
    write_po(body, catalogue, width=WIDTH, omit_header=True)
    path.write_text(f"{head}\n\n{body.getvalue().decode().strip()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
