"""Who is asking: tokens, guests, names.

Two ways to say who one is. A *bearer token* (`Authorization: Bearer …`) is for programs: it opens one seat, or
watching, at one table. A *cookie* is for browsers: a guest session that may sit on seats of many tables. A request with
a token is never also judged by its cookie. Tokens have 192 random bits; the server keeps only their SHA-256.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable, Mapping

from pavilion.core import InputError, Phrase
from pavilion.web.store.store import Grant

LONGEST_NAME = 24
LONGEST_TOKEN = 200
COOKIE_AGE = 400 * 24 * 3600  # as long as browsers allow
BLANK = set("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and symbols that leave no mark
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, bidi and zero-width signs, what is no character
TABLE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # no signs that look alike


class BadName(InputError):
    """Not a name that can be shown to others."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """Public, but not countable."""
    return "".join(secrets.choice(TABLE_ALPHABET) for _ in range(12))


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def find_grant(grants: Iterable[Grant], token: bytes) -> Grant | None:
    """The grant of a hashed token; every grant is compared, each in constant time."""
    found = None
    for grant in grants:
        if hmac.compare_digest(grant.hash, token):
            found = grant
    return found


def bearer(headers: Mapping[str, str]) -> bytes | None:
    """The hash of the token in the Authorization header; None without one."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token:
        return None
    return hashed(token[:LONGEST_TOKEN])


def cookie_name(https: bool) -> str:
    return "__Host-pavilion" if https else "pavilion"


def cookie(headers: Mapping[str, str], name: str) -> str:
    """The cookie of this name, as browsers send back what we gave them: without quotes. "" without one."""
    found = (one.strip().partition("=") for one in headers.get("cookie", "").split(";"))
    return next((value for key, _, value in found if key == name), "")


def session_cookie(headers: Mapping[str, str], https: bool) -> bytes | None:
    """The hash of the session in the Cookie header; None without one."""
    value = cookie(headers, cookie_name(https))
    return hashed(value[:LONGEST_TOKEN]) if value else None


def set_cookie(token: str, https: bool) -> str:
    """The header that gives a browser its session."""
    secure = "; Secure" if https else ""
    return f"{cookie_name(https)}={token}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}"


def clear_cookie(https: bool) -> str:
    """The header that takes it away again."""
    secure = "; Secure" if https else ""
    return f"{cookie_name(https)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}"


def clean_name(text: str) -> str:
    """The name as others will see it, or `BadName` with a sentence."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise BadName(Phrase("A name needs at least one letter."))
    if len(name) > LONGEST_NAME:
        raise BadName(Phrase("A name can have at most {n} characters.", n=LONGEST_NAME))
    if any(unicodedata.category(sign) in HIDDEN or sign in BLANK for sign in name):
        raise BadName(Phrase("A name can contain only visible characters."))
    if all(unicodedata.combining(sign) for sign in name):
        raise BadName(Phrase("A name needs at least one letter."))
    return name


def folded(name: str) -> str:
    """The name as it is compared with others: upper and lower case, wide and narrow signs are the same."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number if somebody at the table is called the same but for upper and lower case."""
    taken = {folded(other) for other in others}
    tried, number = name, 2
    while folded(tried) in taken:
        ending = f" {number}"
        tried, number = name[: LONGEST_NAME - len(ending)] + ending, number + 1
    return tried
