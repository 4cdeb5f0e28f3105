"""Nineteen47 with paper cards: what is scanned, what the referee counts, what it learns at the premiere (dossier section 9)."""

from __future__ import annotations

import pytest
from nineteen47_table import GAME, Table, cards, dealt, gen, numbers, pro, rules_of

from referee.clock import StoppedClock
from referee.entries import Accepted, Badge, SeatPlan
from referee.game import TABLE, Line, scanned
from referee.games.nineteen47 import moves as m
from referee.house import House
from referee.wording import Words

A, B, C, D, E = range(5)


def paper(seats: int, jobs: str = "", *, poster: str = "G5", secrets: str = "paper", **more):
    """Return a table with paper cards whose first poster is scanned; the loyalties stay unknown or are on the phones."""
    table = dealt_paper(seats, jobs, secrets=secrets, **more)
    return table.do(A, m.ShowPoster(gen(poster))) if table.phase == "genre" else table


def dealt_paper(seats: int, jobs: str, dice: str = "", loyalties: str = "", **options):
    table = Table(rules_of(seats, **options))
    table.queues["jobs"] += [int(job) for seat in jobs.split() for job in seat]
    table.queues["loyalty"] += loyalties
    table.queues["dice"] += dice.replace(" ", "")
    table.deal()
    return table.do(0, m.Ready()) if table.phase == "recognition" and options["secrets"] == "paper" else table.ready()


def placed(table, *seats: int):
    for seat in seats:
        table.do(seat, m.AddStar((None,) * table.books.asked_for(table.state, seat)))
    return table


def shown(table, *numbers_: int):
    for number in numbers_:
        table.do(A, m.ShowCard(pro(number)))
    return table


def test_H47_62_the_referee_counts_cards_it_does_not_know() -> None:
    table = paper(4, "3 4 5 6")
    assert (table.deck(), set(table.state.deck), table.state.hands) == (48, {None}, ((None,) * 3,) * 4)
    assert table.state.loyalty == (None,) * 4
    assert len(table.rules.cards(table.state)) == 60 + 15 + 9 + 4


def test_H47_12_only_the_shown_poster_is_scanned() -> None:
    table = dealt_paper(4, "1 3 4 5", secrets="paper").do(A, m.ScriptDraw())
    assert table.books.posters_left(table.state) == 13
    table.do(A, m.ScriptChoose(gen("G12")))
    assert (table.state.poster, table.state.scrapped, table.books.posters_left(table.state)) == (gen("G12"), (None,), 13)


def test_H47_20_hidden_jobs_are_counted() -> None:
    table = paper(4, "5 6 8 3").do(D, m.Direct(A)).do(A, m.Shoot(B))
    assert (table.deck(), table.floor()) == (45, 3)
    table.do(B, m.Act(6, C))
    assert table.refused(C, m.DiscardTwo((None,))) == "H47-18/DISCARD_COUNT"
    assert table.refused(C, m.DiscardTwo(cards(1, 2))) == "H47-18/DISCARD_HELD"
    table.do(C, m.DiscardTwo((None, None)))
    assert (table.deck(), table.floor(), len(table.state.hands[C])) == (43, 5, 3)
    table.do(C, m.ComposeDraw()).do(C, m.ComposePlace(None))
    assert (table.deck(), table.floor(), table.state.film) == (41, 6, (None,))


def premiere(seats: int = 4, stars: str = "****", jobs: str = "3 4 5 6", **more):
    """Return a table whose film must show as many cards as there are stars."""
    table = paper(seats, jobs, dice=stars, **more).pass_all()
    return placed(table, *[seat for seat, face in enumerate(stars) if face == "*"])


def test_H47_81_the_film_must_show_each_card_once() -> None:
    """E-46."""
    table = premiere()
    assert (table.books.expected(table.state), table.phase) == (4, "premiere")
    shown(table, 1, 34, 22)
    assert table.refused(A, m.CloseFilm()) == "H47-81/SCAN_COUNT"
    assert table.refused(A, m.ShowCard(pro(34))) == "H47-81/SCAN_DUP"
    assert table.refused(A, m.ShowFilm(cards(1, 34, 22, 40))) == "H47-81/SCAN_DUP"
    assert table.refused(A, m.ShowFilm(cards(40, 41))) == "H47-81/SCAN_COUNT"
    assert table.refused(A, m.TakeBack(pro(40))) == "H47-81/SCAN_LIST"
    assert table.refused(A, m.TurnUp()) == "H47-28/PHASE"
    table.do(B, m.TakeBack(pro(22))).do(C, m.ShowFilm(cards(40, 41))).do(D, m.CloseFilm())
    assert numbers(table.state.films[0].shown) == [1, 34, 40, 41]
    assert (table.state.films[0].patriot, table.state.films[0].communist, table.score) == (1, 3, (0, 1))


def test_H47_81_five_scans_are_one_too_many() -> None:
    """E-46."""
    table = shown(premiere(), 1, 2, 3, 4)
    assert table.refused(A, m.ShowCard(pro(5))) == "H47-81/SCAN_COUNT"
    assert premiere().refused(A, m.ShowFilm(cards(1, 2, 3, 4, 5))) == "H47-81/SCAN_COUNT"
    assert premiere().refused(A, m.ShowFilm(cards(1, 2, 3, 3))) == "H47-81/SCAN_DUP"


def test_H47_82_a_card_on_the_floor_cannot_be_back() -> None:
    """E-47."""
    table = shown(premiere(), 49, 1, 2, 3).ask(jobs="3 4 5 6").do(A, m.CloseFilm())
    table.do(A, m.ShowPoster(gen("G6"))).pass_all()
    placed(table, A, B, C, D)
    assert table.refused(A, m.ShowCard(pro(49))) == "H47-82/SCAN_IMPOSSIBLE"
    refusal = table.rules.laws_about[m.ShowCard]
    assert refusal
    table.do(TABLE, m.EarlyReshuffle())
    assert table.allowed(A, m.ShowCard(pro(49)))


def test_H47_82_a_card_left_out_cannot_show() -> None:
    """E-48."""
    table = dealt_paper(2, "35 46", dice="****", secrets="paper")
    table.do(A, m.ShowPoster(gen("G5"))) if table.phase == "genre" else table
    assert table.refused(A, m.ShowPoster(gen("G14"))) == "H47-28/PHASE"
    placed(table.pass_all(), A, B)
    assert table.refused(A, m.ShowCard(pro(57))) == "H47-82/SCAN_REMOVED"


def test_H47_80_codes_of_other_things_are_refused() -> None:
    table = premiere()
    assert table.refused(A, m.ShowCard("N47-PRO-99")) == "H47-80/SCAN_UNKNOWN"
    assert table.refused(A, m.ShowCard(gen("G5"))) == "H47-80/SCAN_KIND"
    fresh = dealt_paper(4, "3 4 5 6", secrets="paper")
    assert fresh.refused(A, m.ShowPoster(pro(1))) == "H47-80/SCAN_KIND"


def test_H47_82_the_poster_is_the_one_on_the_table() -> None:
    table = premiere(poster="G5")
    assert table.refused(A, m.ShowFilm(cards(1), gen("G6"))) == "H47-82/SCAN_POSTER"
    assert table.allowed(A, m.ShowFilm(cards(1), gen("G5")))
    shown(table, 1, 2, 3, 4).do(A, m.CloseFilm())
    assert table.refused(A, m.ShowPoster(gen("G5"))) == "H47-82/SCAN_POSTER"
    two = dealt_paper(2, "35 46", secrets="paper")
    assert two.refused(A, m.ShowPoster(gen("G14"))) == "H47-82/SCAN_REMOVED"


def test_H47_80_a_die_has_faces_or_pips() -> None:
    table = paper(4, "3 4 5 6")
    done = m.Reroll((A,))
    state = table.rules.after(table.state, A, done)
    table.state = state
    for move in (m.DieShows(6, 7), m.DieShows(8, 9), m.DieShows(10, 3), m.DieShows(6, 0), m.DieFell("edge")):
        assert table.refused(TABLE, move) == "H47-80/DIE_FACE"
    faces = {
        (sides, pips): table.rules.after(state, TABLE, m.DieShows(sides, pips)).dice[A] for sides in (6, 8) for pips in range(1, sides + 1)
    }
    assert [faces[6, pips] for pips in range(1, 7)] == ["blank"] * 3 + ["star"] * 3
    assert [faces[8, pips] for pips in range(1, 9)] == ["blank"] * 4 + ["star"] * 4
    assert [offer.move for offer in scanned(table.rules, state, A, ["N47-DIE-1.S"])] == [m.DieFell("star")]


def test_H47_82_a_job_is_dealt_once() -> None:
    rules = rules_of(4)
    state = rules.after(rules.start(), TABLE, m.DealJob(3))
    table = dealt(4)
    table.rules, table.state = rules, state
    assert table.refused(TABLE, m.DealJob(3)) == "H47-82/SCAN_JOB"


def test_H47_82_a_record_that_was_changed_is_refused_in_one_sentence() -> None:
    table = dealt(4, "3 4 5 6")
    table.state = table.rules.after(table.state, A, m.SwapCentre(3, 8))
    table.do(B, m.Pass()).do(C, m.Pass())
    state = table.rules.after(table.state, D, m.Pass())
    table.state = table.rules.after(state, TABLE, m.AddDeckCard()) if state.due[0].work == "deck_card" else state
    held = table.state.hands[A][0]
    assert table.refused(TABLE, m.Draw(str(held))) == "H47-82/SCAN_RECORD"


def test_H47_35_an_edit_of_paper_cards() -> None:
    table = premiere(jobs="3 4 5 9")
    assert table.phase == "premiere"
    edited = paper(4, "3 4 5 9", dice="****").pass_to(D).do(D, m.FlagEdit())
    placed(edited, A, B, C, D)
    assert (edited.phase, len(edited.state.film)) == ("editor_look", 5)
    edited.do(D, m.EditReturn())
    assert (edited.phase, len(edited.state.film), edited.floor()) == ("premiere", 4, 1)


# -- the end -------------------------------------------------------------------------------------------------------------


def ended(secrets: str, **options):
    table = paper(4, "3 4 5 6", poster="G5", secrets=secrets, **options)
    for poster in ("G6", "G7", "G8", ""):
        table.pass_all().do(A, m.CloseFilm())
        if poster and table.phase == "genre":
            table.do(A, m.ShowPoster(gen(poster)))
    return table


def test_H47_50_paper_loyalties_are_turned_up_before_the_winners_are_named() -> None:
    table = ended("paper")
    assert (table.phase, table.rules.result(table.state), table.state.waiting) == ("unmask", None, (A, B, C, D))
    table.do(B, m.ShowLoyalty("N47-LOY-6"))
    assert table.refused(B, m.ShowLoyalty("N47-LOY-7")) == "H47-81/SCAN_DUP"
    assert table.refused(A, m.ShowLoyalty("N47-LOY-6")) == "H47-81/SCAN_DUP"
    assert table.refused(A, m.ShowLoyalty("N47-JOB-6")) == "H47-80/SCAN_KIND"
    for seat, card in ((A, 1), (C, 2), (D, 9)):
        table.do(seat, m.ShowLoyalty(f"N47-LOY-{card}"))
    result = table.rules.result(table.state)
    assert result is not None
    assert (table.phase, result.winners) == ("over", (B,))


def test_H47_50_loyalties_on_the_phones_need_no_turning_up() -> None:
    table = ended("mixed", loyalties="PPCS")
    result = table.rules.result(table.state)
    assert result is not None
    assert (table.phase, result.winners, set(table.state.deck)) == ("over", (C,), {None})


@pytest.mark.parametrize(("last", "winner", "winners"), [("N47-LOY-9", "star", (D,)), ("N47-LOY-3", "communist", (C,))])
def test_H47_76_a_photo_finish_waits_for_the_loyalties(last: str, winner: str, winners: tuple[int, ...]) -> None:
    """Dossier 9.4: with random loyalty on paper nobody knows whether there is a star."""
    table = paper(4, "3 4 5 6", poster="G5", random_loyalty=True)
    for poster in ("G1", "G6", "G2", "G7", "G4", "G8", ""):
        table.pass_all().do(A, m.CloseFilm())
        if poster:
            table.do(A, m.ShowPoster(gen(poster)))
    assert (table.phase, table.score) == ("unmask", (3, 3))
    for seat, card in ((A, "N47-LOY-1"), (B, "N47-LOY-2"), (C, "N47-LOY-6"), (D, last)):
        table.do(seat, m.ShowLoyalty(card))
    result = table.rules.result(table.state)
    assert result is not None
    assert (table.state.winner, result.winners) == (winner, winners)


def test_H47_04_one_of_all_says_that_the_words_have_been_read() -> None:
    table = Table(rules_of(6, secrets="paper")).ask(jobs="3 4 5 6 7 8").deal()
    assert table.rules.view(table.state, None).asked == Line("asked.recognition.paper")
    table.do(D, m.Ready())
    assert table.phase == "genre"


# -- scans ---------------------------------------------------------------------------------------------------------------


def offered(table, seat: int, *ids: str) -> list[tuple[m.Move, str]]:
    found = scanned(table.rules, table.state, seat, ids)
    return [(offer.move, f"{offer.refusal.rule}/{offer.refusal.code}" if offer.refusal else "") for offer in found]


def test_H47_80_a_job_and_a_seat_are_a_move() -> None:
    table = dealt(4, "3 4 5 6")
    assert offered(table, A, "N47-JOB-3", "N47-SEAT-3") == [(m.Direct(C), "")]
    assert offered(table, A, "N47-ACT-SWAP", "N47-JOB-3", "N47-JOB-9") == [(m.SwapCentre(3, 9), "")]
    assert offered(table, A, "N47-ACT-ROLL", "N47-DIE-1.S", "N47-DIE-3.B") == [(m.Reroll((A, C)), "")]
    assert offered(table, A, "N47-ACT-PASS") == [(m.Pass(), "")]
    assert offered(table, A, "N47-JOB-8") == [(m.SwapCentre(3, 8), "")]


def test_H47_80_two_jobs_and_the_producer_are_a_trade() -> None:
    table = dealt(4, "2 3 5 6")
    assert [move for move, why in offered(table, A, "N47-JOB-2", "N47-JOB-3") if not why] == [m.Produce(2, 3)]


def test_H47_27_a_scanned_job_of_somebody_else_is_refused_with_its_reason() -> None:
    table = dealt(4, "3 4 5 6")
    assert offered(table, A, "N47-JOB-4") == [(m.GafferRoll(0), "H47-27/NOT_HELD")]
    assert offered(table, A, "N47-ACT-PEEK") == [(m.PeekGhosts(), "H47-24/NO_GHOSTS")]
    assert offered(table, B, "N47-ACT-PASS") == [(m.Pass(), "H47-28/TURN")]


def test_H47_62_a_hidden_card_tells_nothing() -> None:
    table = dealt(4, "3 4 5 6")
    answers = {tuple(why for _, why in offered(table, A, card)) for card in (*cards(1, 16, 49, 60), "N47-LOY-1", "N47-LOY-6")}
    assert answers == {("H47-62/SECRET",)}


def test_H47_81_one_photo_shows_the_film_and_its_poster() -> None:
    table = premiere()
    photo = (*cards(1, 34, 22, 40), gen("G5"))
    assert offered(table, A, *photo) == [(m.ShowFilm(cards(1, 34, 22, 40), gen("G5")), "")]
    table.do(A, m.ShowCard(pro(34)))
    assert offered(table, A, *photo) == [(m.ShowFilm(cards(1, 22, 40), gen("G5")), "")]
    assert offered(table, A, *cards(1, 22), gen("G6"))[0][1] == "H47-82/SCAN_POSTER"


# -- corrections -----------------------------------------------------------------------------------------------------------


def test_H47_80_the_table_mends_its_books() -> None:
    table = paper(4, "3 4 5 6", dice="*---")
    table.do(TABLE, m.CorrectDie(B, "star"), m.CorrectPoster(gen("G6")), m.Recount(47))
    assert (table.dice(), table.state.poster, table.deck(), table.floor()) == ("**--", gen("G6"), 47, 1)
    assert table.refused(TABLE, m.CorrectDie(9, "star")) == "H47-23/DICE_UNKNOWN"
    assert table.refused(TABLE, m.CorrectPoster(gen("G6"))) == "H47-82/SCAN_POSTER"
    assert table.refused(TABLE, m.CorrectFilm(2)) == "H47-80/MEND"
    assert table.refused(TABLE, m.Recount(60)) == "H47-80/MEND"
    assert table.refused(A, m.CorrectDie(A, "blank")) == "H47-28/TURN"
    placed(table.pass_all(), A, B)
    table.do(TABLE, m.CorrectFilm(1))
    assert (table.books.expected(table.state), table.state.irregular) == (1, True)
    shown(table, 1).do(A, m.CloseFilm())
    assert table.state.films[0].irregular
    assert len(table.rules.cards(table.state)) == 88


def test_H47_80_a_mended_die_may_ask_another_seat() -> None:
    table = paper(4, "3 4 5 6", dice="*---").pass_all()
    assert table.state.waiting == (A,)
    table.do(TABLE, m.CorrectDie(B, "star"))
    assert table.state.waiting == (A, B)
    table.do(TABLE, m.CorrectDie(B, "blank"), m.CorrectDie(A, "blank"))
    assert table.phase == "premiere"


def test_H47_80_there_is_nothing_of_paper_to_mend_where_the_server_deals() -> None:
    table = dealt(4, "3 4 5 6")
    for move in (m.CorrectFilm(2), m.Recount(40), m.EarlyReshuffle(), m.CorrectPoster(gen("G6"))):
        assert table.refused(TABLE, move) == "H47-80/MEND"


# -- a whole evening -------------------------------------------------------------------------------------------------------


def test_H47_81_an_evening_with_paper_cards_in_the_house(tmp_path) -> None:
    """People deal jobs, roll dice and scan; the referee is asked nothing it cannot know."""
    house = House(tmp_path, {"nineteen47": GAME}, clock=StoppedClock(1))
    table = house.open_table("nineteen47", [SeatPlan()] * 4, {"secrets": "paper"}, {"jobs": "people", "dice": "people"})
    word = table.word
    badges = [house.badge(word, house.take_seat(word, seat, name)) for seat, name in enumerate("ABCD")]
    assert badges[A] == Badge(A)
    number = 0

    def made(seat: int, move: m.Move) -> None:
        nonlocal number
        number += 1
        now = house.table(word)
        answer = house.submit(word, badges[max(0, seat)], move, version=now.version, key=f"k{number}", source="scan")
        assert isinstance(answer, Accepted), Words(GAME, "en").say(answer.line, "ABCD")

    for job in (3, 4, 5, 6):
        made(TABLE, m.DealJob(job))
    for face in ("star", "blank", "blank", "star"):
        made(TABLE, m.DieFell(face))
    made(A, m.ShowPoster(gen("G1")))
    for seat in (A, B, C, D):
        made(seat, m.Pass())
    made(A, m.AddStar((None,)))
    made(D, m.AddStar((None,)))
    made(B, m.ShowFilm(cards(1, 2)))
    made(C, m.CloseFilm())
    assert house.table(word).state.score == (1, 0)
    assert house.table(word).due is None
    house.close()
