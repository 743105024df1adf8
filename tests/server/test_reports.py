"""Reports of abuse reach the operators with what was said."""

from live_site import Client, two_at_a_table
from test_accounts_and_roles import run
from test_admin import account, admin

from lostcities.server.settings import Limits


def test_a_report_waits_with_its_context_until_it_is_resolved(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        for number in range(8):
            await ada.do("chat", table, text=f"before {number}")
        said = (await bob.do("chat", table, text="rude [bold]words"))["number"]
        await bob.do("chat", table, text="after")
        await ada.post("/api/reports", table=table, message=said, reason="chat", words=" he is\x00 rude \n ")
        await ada.post("/api/reports", table=table, seat=bob.states[table]["you"], reason="stalling")
        assert "lostcities_reports_total 2.0" in (await ada.http.get("/api/metrics")).text
        for client in (ada, bob):
            await client.close()

    run(database, scenario)
    listed = admin("reports", database=database)
    assert [word in listed for word in ("Bob", "Ada", "chat", "stalling")] == [True] * 4
    shown = admin("reports", "1", database=database)
    assert "he is rude" in shown
    assert "rude [bold]words" in next(line for line in shown.splitlines() if "→" in line)
    assert [word in shown for word in ("before 2", "before 3", "before 7", "after")] == [False, True, True, True]
    assert "Report 1 is resolved" in admin("reports", "1", "--resolve", "spoke to him", database=database)
    assert "stalling" in admin("reports", database=database)
    assert "spoke to him" not in admin("reports", database=database)
    assert "spoke to him" in admin("reports", "--all", database=database)
    assert "no report 9" in admin("reports", "9", database=database, fails=True)


def test_who_can_be_reported_by_whom(sqlite):
    async def scenario(site):
        ada = await account(site, "Ada")
        table, key = await ada.make("classic", ["me", "friend"], public=False)
        path = f"/api/tables/{table}/commands"
        number = (await ada.post(path, do="chat", id="c", table=table, text="words"))["number"]
        eve, stranger = await Client.guest(site, "Eve"), Client(site.address)
        seat = {"table": table, "seat": 0, "reason": "name"}
        codes = {}
        for name, client, body in (
            ("oneself", ada, seat),
            ("an empty seat", ada, seat | {"seat": 1}),
            ("no seat", ada, seat | {"seat": 9}),
            ("no message", ada, {"table": table, "message": number + 1, "reason": "chat"}),
            ("both", ada, seat | {"message": number}),
            ("neither", ada, {"table": table, "reason": "chat"}),
            ("no such reason", eve, seat | {"key": key, "reason": "looks"}),
            ("too many words", eve, seat | {"key": key, "words": "x" * 501}),
            ("a private table", eve, seat),
            ("nobody", stranger, seat | {"key": key}),
            ("with the key", eve, seat | {"key": key}),
            ("a message", eve, {"table": table, "key": key, "message": number, "reason": "chat"}),
        ):
            codes[name] = (await client.http.post("/api/reports", json=body)).status_code
        assert codes == {
            "oneself": 409,
            "an empty seat": 404,
            "no seat": 404,
            "no message": 404,
            "both": 422,
            "neither": 422,
            "no such reason": 422,
            "too many words": 422,
            "a private table": 404,
            "nobody": 401,
            "with the key": 204,
            "a message": 204,
        }
        for client in (ada, eve, stranger):
            await client.close()

    run(sqlite, scenario)


def test_nobody_floods_the_operators(sqlite):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        body = {"table": table, "seat": bob.states[table]["you"], "reason": "other"}
        codes = [(await ada.http.post("/api/reports", json=body)).status_code for _ in range(6)]
        assert codes == [204] * 5 + [429]
        for client in (ada, bob):
            await client.close()

    run(sqlite, scenario, limits=Limits())


def test_reports_about_somebody_go_with_the_account(sqlite):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        await ada.post("/api/reports", table=table, seat=bob.states[table]["you"], reason="stalling")
        await bob.post("/api/reports", table=table, seat=ada.states[table]["you"], reason="other")
        await bob.http.request("DELETE", "/api/me", json={})
        for client in (ada, bob):
            await client.close()

    run(sqlite, scenario)
    listed = admin("reports", database=sqlite)
    assert "stalling" not in listed
    assert "other" in listed  # what somebody has reported stays, without a name
