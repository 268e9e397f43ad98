"""`python -m pavilion`: the command line."""

from __future__ import annotations

from pavilion.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
