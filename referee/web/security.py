"""What stands before every page: where a request may come from, how large it is, how often it fails, which headers leave.

One plain ASGI layer, because it lies in the path of every move.
"""

from __future__ import annotations

import itertools
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from referee.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping
    from typing import Any

    Scope = MutableMapping[str, Any]
    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOG = logging.getLogger(__name__)

MOST_BODY = 64 * 1024
"""Bytes of a form or of JSON."""

MOST_PHOTO = 15 * 1024 * 1024
"""Bytes of a photo."""

PHOTO_PATHS = frozenset({"/scan", "/api/photo"})
FORM_SLACK = 16 * 1024
"""What a form adds around a photo."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
FIXED_PATHS = ("t", "run", "scan", "rules", "kit", "host", "api", "faces", "backs", "boards")
"""First parts of addresses that are read in any case: printed codes and codes on screens come in capitals."""

# "same-origin" and not "no-referrer": the latter makes browsers send `Origin: null` with our own forms, and on plain http
# in a network nothing else tells a form of ours from another site's.
HEADERS = tuple(
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": (
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
            "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ),
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }.items()
)


NOT_KEPT = (b"cache-control", b"no-store")
"""What does not say otherwise is kept nowhere: it may hold what only one seat may know."""


class Stopped(NamedTuple):
    """Why a request goes no further: status and code of the error; its sentence is `page.error.<code>`."""

    status: int
    code: str


@dataclass
class Patience:
    """How many failures of a kind an address may have before it must wait; success is never counted.

    Rates are written as the limits package reads them: `30/minute`.
    """

    rates: dict[str, str] = field(
        default_factory=lambda: {
            "guess": "40/minute",
            "refused": "240/minute",
            "photo": "40/minute",
            "table": "20/minute",
            "seat": "40/minute",
        }
    )

    def __post_init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {kind: parse(rate) for kind, rate in self.rates.items()}

    def count(self, kind: str, who: str) -> int | None:
        """Count one try; return the seconds to wait where there were too many, else `None`."""
        item = self._items[kind]
        if self._limiter.hit(item, kind, who):
            return None
        return self.wait(kind, who)

    def wait(self, kind: str, who: str) -> int | None:
        """Return the seconds to wait before the next try of a kind, or `None`; counts nothing."""
        item = self._items[kind]
        if self._limiter.test(item, kind, who):
            return None
        return item.get_expiry()


def objection_to(scope: Scope) -> Stopped | None:
    """Say why a request is stopped before anything is read: foreign origin, no length, too large."""
    if scope["method"] in SAFE_METHODS:
        return None
    given = dict(scope["headers"])
    if not _same_origin(given):
        return Stopped(403, "foreign_origin")
    length = given.get(b"content-length", b"")
    if not length.isdigit():
        return Stopped(411, "no_length")
    most = MOST_PHOTO + FORM_SLACK if scope["path"].rstrip("/") in PHOTO_PATHS else MOST_BODY
    return Stopped(413, "too_large") if int(length) > most else None


def _same_origin(given: dict[bytes, bytes]) -> bool:
    site = given.get(b"sec-fetch-site")
    if site is not None and site not in {b"same-origin", b"none"}:
        return False
    origin = given.get(b"origin")
    if origin is None:
        return True
    return urlsplit(origin.decode("latin-1")).netloc.lower() == given.get(b"host", b"").decode("latin-1").lower()


def plain_path(path: str) -> str:
    """Return a path with its first part in the case the routes are written in.

    >>> plain_path("/T/PALM")
    '/t/PALM'
    """
    first, slash, rest = path[1:].partition("/")
    lower = first.lower()
    return f"/{lower}{slash}{rest}" if first != lower and lower in FIXED_PATHS else path


class Door:
    """The layer around the app: gives each request an id, stops what may not pass, adds the headers that guard pages."""

    def __init__(self, app: App, refuse: Callable[[Scope, Stopped], tuple[bytes, bytes]]) -> None:
        self.app = app
        self.refuse = refuse
        self._start = Chance().token()[:6]
        self._count = itertools.count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on, or answer it here; `refuse` gives content type and body of such an answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = f"{self._start}-{next(self._count)}"
        scope.setdefault("state", {})["request_id"] = request_id
        scope["path"] = plain_path(scope["path"])
        extra = (*HEADERS, (b"x-request-id", request_id.encode()))

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                kept = () if any(name.lower() == b"cache-control" for name, _ in headers) else (NOT_KEPT,)
                message["headers"] = [*headers, *kept, *extra]
            await send(message)

        stopped = objection_to(scope)
        if stopped is None:
            stopped = await self._pass(scope, receive, guarded)
        if stopped is not None:
            kind, body = self.refuse(scope, stopped)
            headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
            await guarded({"type": "http.response.start", "status": stopped.status, "headers": headers})
            await guarded({"type": "http.response.body", "body": body})

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> Stopped | None:
        """Pass a request on; a program mistake is logged with the request's id and becomes a plain answer."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            LOG.exception("request %s failed", scope["state"]["request_id"])
            if begun:
                raise
            return Stopped(500, "mistake")
        return None
