"""The description of the interface holds for whatever is sent: a short run of made-up requests."""

from __future__ import annotations

from pathlib import Path

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS

from referee.web.security import Patience
from tests.web.conftest import Lot, make_lot

HOLDS = ("not_a_server_error", "status_code_conformance", "response_schema_conformance", "content_type_conformance")
NEVER = "100000/second"


def test_the_description_names_every_route_of_the_interface_and_no_page(lot: Lot) -> None:
    told = lot.client().get("/api/openapi.json").json()
    assert set(told["paths"]) == {
        "/api/games",
        "/api/tables",
        "/api/tables/{word}",
        "/api/tables/{word}/seats",
        "/api/tables/{word}/moves",
        "/api/tables/{word}/undo",
        "/api/tables/{word}/answer",
        "/api/codes/{code}",
    }
    for path in told["paths"].values():
        for act in path.values():
            assert act["summary"]
            assert {"422"} <= set(act["responses"]) or act["operationId"].startswith("games")


def test_made_up_requests_get_described_answers(tmp_path: Path, games: dict[str, object]) -> None:
    lot = make_lot(tmp_path, games, Patience(dict.fromkeys(Patience().rates, NEVER)))
    table = lot.table(chance="people")
    secret = str(lot.house.redeem_host(lot.house.host_link_token()))
    cookies = {"host": secret, f"seat_{table.word}": lot.seats[table.word][0]}
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", lot.app)
    checks = [CHECKS.get_one(name) for name in HOLDS]
    tried = []
    for operation in schema.get_all_operations():

        @settings(max_examples=12, deadline=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
        @given(case=operation.ok().as_strategy())
        def probe(case: object) -> None:
            if "word" in (case.path_parameters or {}) and len(tried) % 2:
                case.path_parameters["word"] = table.word
            tried.append(case.operation.label)
            case.call_and_validate(cookies=cookies, checks=checks)

        probe()
    assert len(set(tried)) == 9
    lot.house.close()
