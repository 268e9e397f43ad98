"""A link as a QR code, drawn dark on light whatever the theme."""

from __future__ import annotations

import segno

LONGEST = 213  # bytes: what version 10 holds with error correction M; a phone cannot read finer ones from a screen


def qr_svg(text: str) -> str:
    """The code of a text as a drawing; `ValueError` if it is too long."""
    if len(text.encode()) > LONGEST:
        raise ValueError(f"too long for a QR code: {len(text)} characters")
    code = segno.make_qr(text, error="M", boost_error=False)
    return str(code.svg_inline(title="QR", svgclass="qr", lineclass=None, light="#fff", dark="#12100d", omitsize=True))
