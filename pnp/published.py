"""A published sheet got from the web: one bounded request, and only what is a table is kept.

Nothing else of Backlot opens an address. Only http and https are spoken; redirects are followed a few times, never from https
to http; an answer is read up to a limit of bytes and of time.
"""

from __future__ import annotations

import re
import time
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qs, urlsplit, urlunsplit

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_BYTES, CHUNK = 8_000_000, 65_536
WAIT_S, WHOLE_S = 20.0, 60.0
MOST_REDIRECTS = 5
SCHEMES = ("http", "https")

GOOGLE = re.compile(r"/spreadsheets/(?P<kind>d/e|d)/(?P<id>[\w-]+)")


class FetchTrouble(Exception):
    """The sheet cannot be got; the text is a sentence that names the remedy."""


class Answer(NamedTuple):
    """What an address answered with: the bytes, and what it says they are."""

    raw: bytes
    kind: str


def checked(url: str) -> str:
    """Return an address that may be asked: that of the table itself, where it is one of Google's pages that show a sheet.

    Raises `FetchTrouble` for any other thing than a plain http or https address.

    >>> checked("https://docs.google.com/spreadsheets/d/1abc/edit#gid=7")
    'https://docs.google.com/spreadsheets/d/1abc/export?format=csv&gid=7'
    """
    try:
        parts = urlsplit(url.strip())
        named = parts.hostname
        _ = parts.port
    except ValueError as fault:
        raise FetchTrouble(f"“{url}” is no address: {fault}. Write it like https://example.org/cards.csv.") from fault
    if parts.scheme.lower() not in SCHEMES or not named:
        raise FetchTrouble(f"“{url}” is no address of the web. It begins with https:// or http://.")
    if parts.username or parts.password:
        raise FetchTrouble("The address holds a name or a password. Publish the sheet so that it can be read without.")
    return _table_of(url.strip()) if named == "docs.google.com" else url.strip()


def _table_of(url: str) -> str:
    """Return the address of the table that a page of Google's shows; another address as it is."""
    parts = urlsplit(url)
    match = GOOGLE.match(parts.path)
    asked = parse_qs(parts.query) | parse_qs(parts.fragment)
    if match is None or asked.get("output") == ["csv"] or asked.get("format") == ["csv"] or asked.get("tqx"):
        return url
    published = match["kind"] == "d/e"
    tab = f"&gid={asked['gid'][0]}" if asked.get("gid", [""])[0].isdecimal() else ""
    path = f"/spreadsheets/{match['kind']}/{match['id']}/{'pub' if published else 'export'}"
    return urlunsplit((parts.scheme, parts.netloc, path, f"{'output' if published else 'format'}=csv{tab}", ""))


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows a few redirects to http and https addresses, and none that leaves https."""

    max_redirections = MOST_REDIRECTS
    max_repeats = 2

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        scheme = urlsplit(newurl).scheme.lower()
        if scheme not in SCHEMES or (urlsplit(req.full_url).scheme.lower() == "https" and scheme != "https"):
            raise FetchTrouble(f"The address leads on to “{newurl}”, which is not followed. Name the address of the table itself.")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def get(url: str, clock: Callable[[], float] = time.monotonic) -> Answer:
    """Return what an address answers with; raises `FetchTrouble`."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.UnknownHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        _Redirects(),
    ):
        opener.add_handler(handler)
    request = urllib.request.Request(url, headers={"User-Agent": "backlot", "Accept": "text/csv, text/*;q=0.5"})  # noqa: S310 - checked
    host = urlsplit(url).hostname or url
    try:
        with opener.open(request, timeout=WAIT_S) as answer:
            return Answer(_body(answer, clock, host), answer.headers.get_content_type())
    except urllib.error.HTTPError as fault:
        raise FetchTrouble(_refused(fault, host)) from fault
    except TimeoutError as fault:
        raise FetchTrouble(f"{host} does not answer in {WAIT_S:.0f} seconds. Try again later; the copy you have stays.") from fault
    except urllib.error.URLError as fault:
        slow = isinstance(fault.reason, TimeoutError)
        why = f"does not answer in {WAIT_S:.0f} seconds" if slow else f"cannot be reached ({_why(fault.reason)})"
        raise FetchTrouble(f"{host} {why}. Look at the address and your connection; the copy you have stays.") from fault
    except (OSError, ValueError) as fault:
        raise FetchTrouble(f"{host} breaks off in the middle ({fault}). Try again; the copy you have stays.") from fault


def _why(reason: object) -> str:
    return str(getattr(reason, "strerror", None) or reason)


def _refused(fault: urllib.error.HTTPError, host: str) -> str:
    if fault.code in (301, 302, 303, 307, 308):
        where = fault.headers.get("Location", "")
        if urlsplit(where).scheme.lower() not in ("", *SCHEMES):
            return f"The address leads on to “{where}”, which is not followed. Name the address of the table itself."
        return f"{host} leads on and on. Name the address of the table itself."
    if fault.code in (401, 403):
        return f"{host} shows this sheet to nobody without a name. Publish it, or let everybody with the link read it."
    if fault.code in (404, 410):
        return f"{host} has no such sheet. Look at the address; a sheet must be published first."
    return f"{host} answers with error {fault.code}. Try again later; the copy you have stays."


def _body(answer: Any, clock: Callable[[], float], host: str) -> bytes:
    end = clock() + WHOLE_S
    parts, size = [], 0
    while chunk := answer.read1(CHUNK):
        parts.append(chunk)
        size += len(chunk)
        if size > MOST_BYTES:
            raise FetchTrouble(f"{host} sends more than {MOST_BYTES / 1e6:.0f} MB, which is no sheet of cards.")
        if clock() > end:
            raise FetchTrouble(f"{host} takes longer than {WHOLE_S:.0f} seconds to send the sheet. Try again later.")
    expected = answer.headers.get("Content-Length", "")
    if expected.isdecimal() and int(expected) != size:
        raise FetchTrouble(f"{host} breaks off in the middle. Try again; the copy you have stays.")
    return b"".join(parts)
