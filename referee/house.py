"""The house: where acts become facts. Check, store durably, publish, answer, in that order and no other.

It keeps the tables it has read in memory and may forget them at any time; the store is the truth. Every method may be
called from any thread. What is decided about an act is decided in `referee.acts`, which is pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from card_data.model import Game
from referee import acts, record, seats
from referee.acts import Act, Decision, Draft
from referee.bots import BOTS
from referee.chance import Chance, commitment_of
from referee.clock import Clock
from referee.entries import Accepted, Answer, Badge, Header, Refused, SeatPlan, Source, TableSummary, Who, table_refusal
from referee.fold import Unreadable, fold, folded, not_here
from referee.game import Line, Move, Rules, Seat, move_from_json
from referee.games import find
from referee.hub import Hub
from referee.live import Live, finished_summary, first, own_name
from referee.play_bots import bot_move
from referee.setup import BadSetup, SetupProblem, clean_name, fitted, make_setup, nearest
from referee.store import Finished, Overtaken, Store
from referee.store_problem import StoreProblem
from referee.table import Table

if TYPE_CHECKING:
    from card_data.codes import Register
    from card_data.runs import RunBook

DATABASE = "tables.sqlite"
"""The file's name in the home folder, where no other database is asked for."""


class NoSuchTable(LookupError):
    """There is no table of this word; `word` is as it was asked for."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class SeatTaken(Exception):
    """Somebody else has the seat, or there is no such seat."""


class House:
    """All tables of one store. `alone=False` lets other processes write to the same store, at the price of a look each time.

    Raises:
        StoreProblem: the store cannot be opened; also from every method that reads or writes it, with nothing changed.
    """

    def __init__(
        self,
        home: Path,
        games: Mapping[str, Game],
        *,
        database: str | None = None,
        clock: Clock,
        chance: Chance | None = None,
        alone: bool = True,
        rules_of: Callable[[str], type[Rules[Any]] | None] = find,
    ) -> None:
        self.home = home
        self.games = games
        self.hub = Hub()
        self._clock = clock
        self._chance = chance or Chance()
        self._rules_of = rules_of
        self._alone = alone
        self._finding = RLock()
        self._live: dict[str, Live] = {}
        self._links = seats.HostLinks(self._chance)
        if database is None:
            try:
                home.mkdir(0o700, parents=True, exist_ok=True)
            except OSError as why:
                raise StoreProblem("missing", home) from why
        self._store = Store(database or str(home / DATABASE), alone=alone)
        self._hosts = self._store.hosts()

    def close(self) -> None:
        """Close the store; another referee may then serve it."""
        self._store.close()

    @cached_property
    def runs(self) -> RunBook:
        """The print runs this house knows."""
        from card_data.runs import RunBook  # noqa: PLC0415 - only scanning needs it

        return RunBook(self.home)

    @property
    def register(self) -> Register:
        """The codes of all printed things of all runs, as of now."""
        from card_data.codes import Register  # noqa: PLC0415 - only scanning needs it

        return Register(self.games, self.runs.runs())

    # -- tables --------------------------------------------------------------------------------------------------------

    def open_table(
        self,
        game_id: str,
        plans: Sequence[SeatPlan],
        options: Mapping[str, object],
        chance: Mapping[str, Who],
        language: str = "en",
    ) -> Table:
        """Open a table; forced steps and the server's chance that come first are done at once.

        Raises:
            BadSetup: with every problem of the choices.
        """
        plans = [SeatPlan(clean_name(plan.name), plan.bot) for plan in plans]
        rules = self._rules(game_id, plans, options, chance)
        return self._open(rules, plans, chance, language, self._chance.seed())

    def _rules(self, game_id: str, plans: Sequence[SeatPlan], options: Mapping[str, object], chance: Mapping[str, str]) -> Rules[Any]:
        game, rules = self.games.get(game_id), self._rules_of(game_id)
        if game is None or rules is None:
            known = [name for name in self.games if self._rules_of(name)]
            raise BadSetup([SetupProblem(Line("setup.game", {"game": clean_name(game_id) or "?"}), nearest(game_id, known))])
        return fitted(rules, game, make_setup(game, plans, options, chance, BOTS))

    def _open(
        self,
        rules: Rules[Any],
        plans: Sequence[SeatPlan],
        chance: Mapping[str, Who],
        language: str,
        seed: bytes,
        told: record.Read | None = None,
    ) -> Table:
        taken = {each.word for each in self._store.listed()}
        while True:
            header = Header(
                word=self._chance.word(taken),
                game_id=rules.game.id,
                rules_version=rules.game.rules_version,
                options=rules.setup.options,
                plans=tuple(plans),
                chance={kind: chance.get(kind, "server") for kind in rules.game.chance},
                language=language if language in rules.game.wordings else "en",
                commitment=commitment_of(seed),
                opened_ms=self._clock.now_ms(),
            )
            live = first(header, rules, seed, told)
            try:
                self._store.open_table(header, seed, live.table.entries)
            except Overtaken:
                taken.add(header.word)
                continue
            self._live[header.word] = live
            self.hub.publish(header.word, live.table.version)
            return live.table

    def table(self, word: str) -> Table:
        """Return a table as it stands, by its word in any case.

        Raises:
            NoSuchTable: there is none of this word.
            Unreadable: it was played under rules that are no longer here.
        """
        if self._alone and (live := self._live.get(word)):
            return live.table
        return self._find(word).table

    def tables(self) -> list[TableSummary]:
        """Return all tables, newest first; what cannot be read any more is stuck."""
        found = []
        for each in self._store.listed():
            if each.finished is not None:
                names, version = tuple(each.finished["names"]), int(each.finished["version"])
                found.append(TableSummary(each.word, each.game_id, names, True, True, version, (), each.opened_ms))  # noqa: FBT003
                continue
            try:
                found.append(self.table(each.word).summary())
            except Unreadable as why:
                found.append(TableSummary(each.word, each.game_id, (), True, True, 0, (), each.opened_ms, why.code))  # noqa: FBT003
        return found

    def _find(self, word: str) -> Live:
        word = word.upper()
        with self._finding:
            live = self._live.get(word)
            if live is None:
                live = self._live[word] = self._read(word)
        if not self._alone:
            with live.lock:
                self._catch_up(live)
        return live

    @contextmanager
    def _holding(self, word: str) -> Iterator[Live]:
        """Hold a table while it is changed; one that was forgotten in the meantime is read anew."""
        while True:
            live = self._find(word)
            with live.lock:
                if self._live.get(live.table.word) is live:
                    yield live
                    return

    def _read(self, word: str) -> Live:
        stored = self._store.load(word)
        if stored is None:
            raise NoSuchTable(word)
        header = stored.header
        game, rules = self.games.get(header.game_id), self._rules_of(header.game_id)
        if game is None or rules is None or game.rules_version != header.rules_version:
            raise not_here(header, game if rules else None)
        setup = make_setup(game, header.plans, header.options, header.chance, BOTS)
        return Live(folded(header, rules(game, setup), stored.entries), stored.seed)

    def _catch_up(self, live: Live) -> None:
        for entry in self._store.since(live.table.word, live.table.version):
            live.table = fold(live.table, entry)

    # -- acts ----------------------------------------------------------------------------------------------------------

    def submit(
        self,
        word: str,
        badge: Badge,
        move: Move | Mapping[str, object] | Sequence[tuple[Seat | None, Move]],
        *,
        seat: Seat | None = None,
        version: int,
        key: str,
        source: Source,
        run: str | None = None,
    ) -> Answer:
        """Make a move, or several as one act where a sequence of (seat, move) is given: all of them or none.

        `seat` names whom a host moves for; without it a chance result is the table's and any other move the badge's own.
        `run` names the print run a scanned card belongs to.

        Raises:
            Malformed: the move cannot be read, or the key is empty or too long.
        """
        if isinstance(move, Mapping):
            move = move_from_json(type(self.table(word).rules), dict(move))
        moves = [(seat, move)] if isinstance(move, Move) else list(move)
        return self._act(word, badge, version, key, lambda table, act: acts.submit(table, act, moves, source, run or ""))

    def undo(self, word: str, badge: Badge, *, version: int, key: str) -> Answer:
        """Take the last act of a person back, or ask the others to agree to that, or agree to one who asked."""
        return self._act(word, badge, version, key, acts.take_back)

    def correct(self, word: str, badge: Badge, move: Move | Mapping[str, object], *, version: int, key: str) -> Answer:
        """Mend the books, or ask the others to agree to that; raises `Malformed` as `submit` does."""
        mending = move if isinstance(move, Move) else move_from_json(type(self.table(word).rules), dict(move))
        return self._act(word, badge, version, key, lambda table, act: acts.mend(table, act, mending))

    def agree(self, word: str, badge: Badge, *, yes: bool, version: int, key: str) -> Answer:
        """Agree to what was asked, or not."""
        return self._act(word, badge, version, key, lambda table, act: acts.agree(table, act, yes=yes))

    def set_chance(self, word: str, badge: Badge, kind: str, who: Who, *, version: int, key: str) -> Answer:
        """Say who fills a kind of chance from now on."""
        return self._act(word, badge, version, key, lambda table, act: acts.hand_over_chance(table, act, kind, who))

    def step_bots(self, word: str) -> bool:
        """Make one move of a bot whose turn it is; say whether there was one. Bots wait until all seats are taken."""
        live = self._find(word)
        chosen = bot_move(table := live.table, live.seed)
        if chosen is None:
            return False
        badge, version = Badge(chosen[0]), table.version
        answer = self._act(word, badge, version, f"bot-{version}", lambda table, act: acts.submit(table, act, [chosen], "bot"))
        if isinstance(answer, Refused):
            raise RuntimeError(f"bot {table.bots[chosen[0]]} makes a move that is refused: {answer.refusal}")  # noqa: TRY004 - a program mistake, not a type
        return True

    def _act(self, word: str, badge: Badge, version: int, key: str, decide: Callable[[Table, Act], Decision]) -> Answer:
        with self._holding(word) as live:
            act = Act(badge, version, key, self._clock.now_ms(), live.pick)
            while True:
                decision = decide(live.table, act)
                if not isinstance(decision, Draft):
                    return decision
                if self._stored(live, decision):
                    break
        self.hub.publish(live.table.word, decision.table.version)
        return decision.accepted

    def _stored(self, live: Live, draft: Draft) -> bool:
        before, after = live.table, draft.table
        finished = None if before.over == after.over else Finished(finished_summary(after))
        try:
            self._store.append(after.word, draft.entries, finished)
        except Overtaken:
            self._catch_up(live)
            return False
        except StoreProblem:
            self._live.pop(after.word, None)
            raise
        live.table = after
        return True

    # -- seats ---------------------------------------------------------------------------------------------------------

    def take_seat(self, word: str, seat: Seat, name: str, *, token: str | None = None) -> str:
        """Give an open seat to a person and return the secret that proves it; of two who try at once one wins.

        A caller may bring a token along, so that the same request sent twice has one effect and one answer.

        Raises:
            SeatTaken: somebody else has the seat, a bot has it, or there is no such seat.
        """
        token = token if token and len(token) >= seats.LEAST_TOKEN else self._chance.token()
        with self._holding(word) as live:
            while True:
                table = live.table
                if not 0 <= seat < table.header.seats:
                    raise SeatTaken
                holder = table.holders[seat]
                if not holder.is_open:
                    if holder.is_person and seats.is_same(holder.token_hash, token):
                        return token
                    raise SeatTaken
                body = {"what": "took", "name": own_name(table, seat, name), "token": seats.hash_of(token)}
                draft = acts.reseat(table, self._seat_act(live, Badge(seat)), seat, body, host=False)
                if self._stored(live, draft):
                    break
        self.hub.publish(live.table.word, live.table.version)
        return token

    def leave_seat(self, word: str, badge: Badge, seat: Seat) -> Accepted | Refused:
        """Free a seat: one's own, or anybody's by the host; the name stays until somebody else takes the seat."""
        return self._reseat(word, badge, seat, {"what": "left"}, own=True)

    def seat_bot(self, word: str, badge: Badge, seat: Seat, bot: str) -> Accepted | Refused:
        """Let a bot play a seat from now on, whoever had it; only the host may."""
        if bot not in BOTS:
            return Refused(table_refusal("NO_SUCH_BOT", bot=clean_name(bot) or "?"))
        return self._reseat(word, badge, seat, {"what": "bot", "bot": bot}, own=False)

    def _reseat(self, word: str, badge: Badge, seat: Seat, body: Mapping[str, object], *, own: bool) -> Accepted | Refused:
        with self._holding(word) as live:
            while True:
                if not (badge.host or (own and badge.seat == seat)):
                    return Refused(table_refusal("HOST_ONLY"))
                if not 0 <= seat < live.table.header.seats:
                    return Refused(table_refusal("NO_SUCH_SEAT", n=live.table.header.seats))
                draft = acts.reseat(live.table, self._seat_act(live, badge), seat, body, host=badge.seat != seat)
                if self._stored(live, draft):
                    break
        self.hub.publish(live.table.word, live.table.version)
        return draft.accepted

    def _seat_act(self, live: Live, badge: Badge) -> Act:
        return Act(badge, live.table.version, "", self._clock.now_ms(), live.pick)

    def badge(self, word: str, *tokens: str | None) -> Badge:
        """Return who somebody is at a table by the secrets he carries, in any order."""
        return seats.badge_for(self.table(word), tokens, self._hosts)

    def is_host(self, token: str | None) -> bool:
        """Say whether a secret is a host's."""
        return bool(token) and any([seats.is_same(each, str(token)) for each in self._hosts])  # noqa: C419 - all are compared

    def host_link_token(self) -> str:
        """Return the secret of a new link that makes the one who opens it first a host."""
        return self._links.new()

    def redeem_host(self, one_time: str) -> str | None:
        """Use a host's link up and return the host's own secret, or `None` where the link is not good any more."""
        if not self._links.use(one_time):
            return None
        token = self._chance.token()
        self._store.add_host(seats.hash_of(token), self._clock.now_ms())
        self._hosts |= {seats.hash_of(token)}
        return token

    # -- records -------------------------------------------------------------------------------------------------------

    def record(self, word: str, *, names: bool = True) -> dict[str, Any]:
        """Return a table as a `.play.json` record; the seed is in it once the game is over, the names unless left out."""
        live = self._find(word)
        return record.export(live.table, live.seed if live.table.over else None, names=names)

    def load_record(self, data: object) -> Table:
        """Open a table that continues a record; its seats are open again, its later chance comes from a new seed.

        Raises:
            BadRecord: the record is broken or edited; the sentence names the place.
        """
        told = record.read(data, self.games, self._rules_of)
        plans = [SeatPlan(plan.name) for plan in told.plans]
        return self._open(told.rules, plans, told.chance, told.language, told.seed or self._chance.seed(), told)
