"""Values of a workbook as its program shows them: by the number format of their cell.

The format codes of ECMA-376 part 1, section 18.8.31, as far as cards need them: whole numbers and decimals, signs between
thousands, percent, powers of ten, text around a number, dates and times. What else a format may say is passed over.
"""

from __future__ import annotations

import datetime as dt
import re

LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[(?:[^\]]*)\]')
DIGITS = re.compile(r"[#0?](?:[#0?,. ]*[#0?,.])?(?:E[+-]0+)?")
DATE_TOKEN = re.compile(r"y+|m+|d+|h+|s+(?:\.0+)?|AM/PM|A/P", re.IGNORECASE)
DATE_DEFAULTS = {"mm-dd-yy", "m/d/yy", "m/d/yyyy", "general", ""}
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def shown(value: object, code: str = "General", decimal: str = ".") -> str:
    """Return a value as it is shown; `decimal` is the sign before the decimals, the other of point and comma stands between thousands.

    >>> shown(3.0), shown(0.25, "0%"), shown(1234.5, "#,##0.00", ","), shown(True)
    ('3', '25%', '1.234,50', 'TRUE')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return _number(value, code, decimal)
    if isinstance(value, dt.datetime | dt.date | dt.time):
        return _moment(value, code)
    if isinstance(value, dt.timedelta):
        minutes, seconds = divmod(round(value.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return str(value)


def _plain(code: str) -> str:
    """Return a format with its literal text taken out, so that only its signs are left."""
    return LITERAL.sub("", code)


def _section(value: float, code: str) -> tuple[str, float]:
    """Return the part of a format that is for a number, and the number as that part writes it."""
    parts = re.split(r';(?=(?:[^"]*"[^"]*")*[^"]*\Z)', code)
    if value < 0 and len(parts) > 1 and _plain(parts[1]):
        return parts[1], -value
    if value == 0 and len(parts) > 2:  # noqa: PLR2004 (positive; negative; zero)
        return parts[2], value
    return parts[0], value


def _number(value: float, code: str, decimal: str) -> str:
    part, value = _section(value, code)
    spot = None if "general" in part.lower() or part == "@" else DIGITS.search(LITERAL.sub(lambda m: "\0" * len(m[0]), part))
    if spot is None and LITERAL.sub("", part) == "" and part:
        return _said(part).strip()
    if spot is None or "/" in _plain(part):
        bare = f"{value:.10g}" if isinstance(value, float) else str(value)
        if "e" in bare and abs(value) < 1e15:  # noqa: PLR2004 (a sheet shows so many digits before it counts in powers)
            bare = f"{value:.0f}"
        return bare.replace(".", decimal)
    before, after = _said(part[: spot.start()]), _said(part[spot.end() :])
    if "%" in _plain(part):
        value *= 100
    return f"{before}{_digits(value, spot[0], decimal)}{after}".strip()


def _digits(value: float, code: str, decimal: str) -> str:
    code, _, power = code.partition("E")
    whole, _, parts = code.partition(".")
    least, most = parts.count("0"), sum(map(parts.count, "0#?"))
    if power:
        bare = f"{value:.{most}E}"
        mantissa, _, exponent = bare.partition("E")
        return f"{mantissa}E{exponent[0]}{exponent[1:].zfill(power.count('0'))}".replace(".", decimal)
    scale = len(whole) - len(whole.rstrip(",")) if whole.endswith(",") and not parts else 0
    value /= 1000**scale
    # A sheet rounds halves away from zero, Python to the even digit.
    bare = f"{abs(value) + abs(value) * 1e-15:.{most}f}"
    number, _, rest = bare.partition(".")
    while len(rest) > least and rest.endswith("0"):
        rest = rest[:-1]
    number = number.zfill(whole.count("0"))
    if "," in whole.rstrip(","):
        number = f"{int(number):,}".replace(",", "." if decimal == "," else ",")
    sign = "-" if value < 0 and (int(number.replace(".", "").replace(",", "")) or rest.strip("0")) else ""
    return f"{sign}{number}{decimal + rest if rest else ''}"


def _said(part: str) -> str:
    """Return the literal text of a piece of a format."""
    return LITERAL.sub(lambda m: m[1] or m[2] or _currency(m[0]), part)


def _currency(sign: str) -> str:
    """Return the sign of a currency that a bracket names, such as `[$€-407]`."""
    return sign[2:-1].partition("-")[0] if sign.startswith("[$") else " " if sign.startswith("_") else ""


# -- dates ---------------------------------------------------------------------------------------------------------------


def _moment(value: dt.datetime | dt.date | dt.time, code: str) -> str:
    if isinstance(value, dt.time):
        return value.strftime("%H:%M:%S" if "s" in _plain(code) else "%H:%M")
    moment = value if isinstance(value, dt.datetime) else dt.datetime.combine(value, dt.time())
    plain = _plain(code).split(";", maxsplit=1)[0]
    if plain.lower() in DATE_DEFAULTS or not DATE_TOKEN.search(plain):
        return moment.date().isoformat() if moment.time() == dt.time() else f"{moment:%Y-%m-%d %H:%M}"
    clock = bool(re.search(r"AM/PM|A/P", plain, re.IGNORECASE))
    out, at, minutes = [], 0, False
    part = code.split(";", maxsplit=1)[0]
    hidden = LITERAL.sub(lambda m: "\0" * len(m[0]), part)
    for match in DATE_TOKEN.finditer(hidden):
        out.append(_said(part[at : match.start()]))
        token = match[0].lower()
        follows = DATE_TOKEN.search(hidden, match.end())
        is_minutes = token[0] == "m" and len(token) <= 2 and (minutes or bool(follows and follows[0][0].lower() == "s"))  # noqa: PLR2004
        out.append(_token(moment, "n" * len(token) if is_minutes else token, clock=clock))
        minutes = token[0] == "h"
        at = match.end()
    return "".join([*out, _said(part[at:])]).strip()


def _token(moment: dt.datetime, token: str, *, clock: bool) -> str:
    many = len(token)
    match token[0]:
        case "y":
            return f"{moment.year:04}" if many > 2 else f"{moment.year % 100:02}"  # noqa: PLR2004 (two or four digits)
        case "m":
            month = MONTHS[moment.month - 1]
            return str(moment.month).zfill(many) if many < 3 else month[:3] if many == 3 else month  # noqa: PLR2004 (short and long names)
        case "d":
            day = DAYS[moment.weekday()]
            return str(moment.day).zfill(many) if many < 3 else day[:3] if many == 3 else day  # noqa: PLR2004 (the same)
        case "h":
            return str((moment.hour % 12 or 12) if clock else moment.hour).zfill(min(many, 2))
        case "n":
            return str(moment.minute).zfill(many)
        case "s":
            return str(moment.second).zfill(min(many, 2))
        case _:
            return "AM" if moment.hour < 12 else "PM"  # noqa: PLR2004 (noon)
