"""How many copies of a card are printed: the names of the column, and what its cells mean.

- a whole number from 1 to 999 is that many copies; `3x`, `x3`, `×3` and `3,0` or `3.0` are three as well;
- an empty cell is `blank_qty` of `[cards]`, which is 1 where nothing is said; so is a sheet without such a column;
- 0 keeps the row and prints no card of it;
- anything else (a text, a negative number, a part of a card) is a problem, never a guess.
"""

from __future__ import annotations

import re

QUANTITY_NAMES = (
    *("qty", "quantity", "count", "copies", "number of copies", "card count", "card qty"),
    *("anzahl", "stückzahl", "stück", "stueck", "stk", "exemplare"),
    *("cantidad", "copias", "quantité", "quantite", "qté", "qte", "exemplaires", "nombre d'exemplaires"),
    *("quantità", "quantita", "quantidade", "cópias", "aantal", "antal", "antall", "määrä", "kpl"),
    *("ilość", "sztuk", "szt", "počet", "adet", "количество", "кол-во", "кількість"),
    *("수량", "매수", "장수", "枚数", "数量", "部数", "张数", "數量", "張數"),
)
"""Every name under which a column is taken for the quantity, in any case; the first of these that a sheet has is taken.

`[cards.columns]` names another (`qty = "Menge"`), or says that there is none (`qty = ""`).
"""

MOST_COPIES = 999
EXPECTED = f"a whole number from 0 to {MOST_COPIES} (0 = not printed)"
WRITTEN = re.compile(r"[x×]?\s*([0-9]{1,6})(?:[.,]0{1,6})?\s*[x×]?\Z", re.IGNORECASE)


def copies_of(text: str, blank: int) -> int | None:
    """Return how many copies a cell asks for, or `None` where it says no such thing.

    >>> [copies_of(text, 1) for text in ("3", "x2", "", "0", "-1", "two", "1.5")]
    [3, 2, 1, 0, None, None, None]
    """
    bare = text.strip()
    if not bare:
        return blank
    match = WRITTEN.match(bare)
    return int(match[1]) if match and int(match[1]) <= MOST_COPIES else None
