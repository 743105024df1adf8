"""People look after their account on the page, and report what should not be."""

import json
import re

import pytest
from playwright.sync_api import expect
from test_everyone import LOOKS, check

PASSWORD = "difference engine"


def with_account(one, name):
    one.ask("POST", "/api/account", {"name": name, "password": PASSWORD})
    one.go("/settings")
    return one


def test_somebody_changes_the_password_downloads_all_data_signs_out_everywhere_and_deletes_the_account(person):
    ada, other = person(), person()
    with_account(ada, "Ada Own")
    other.ask("POST", "/api/sign-in", {"name": "Ada Own", "password": PASSWORD})
    other.go("/settings")
    expect(other.page.get_by_text("You’re playing as Ada Own.")).to_be_visible()
    ada.allowed.append("401")

    page = ada.page
    page.get_by_text("Change password").first.click()
    page.get_by_label("Current password").fill("wrong password")
    page.get_by_label("New password").fill("analytical engine")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("That password isn't right.")).to_be_visible()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Your password has been changed.")).to_be_visible()
    expect(page.get_by_text("You’re playing as Ada Own.")).to_be_visible()
    expect(other.page.get_by_text("You’re playing as Ada Own.")).to_have_count(0)  # it hears so by itself

    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    assert download.value.suggested_filename == "lostcities-data.json"
    told = json.loads(download.value.path().read_text())
    assert told["account"]["name"] == "Ada Own"

    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.get_by_text("You’re signed out on all devices.")).to_be_visible()
    assert ada.ask("GET", "/api/me") is None
    signed_in = ada.ask("POST", "/api/sign-in", {"name": "Ada Own", "password": "analytical engine"})
    assert signed_in["name"] == "Ada Own"

    ada.go("/settings")
    page.get_by_text("Delete my account").click()
    page.locator("#erase-password").fill("wrong password")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("That password isn't right.")).to_be_visible()
    page.locator("#erase-password").fill("analytical engine")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("You’re playing as Ada Own.")).to_have_count(0)
    assert ada.ask("GET", "/api/me") is None


@pytest.mark.parametrize("look", LOOKS)
def test_the_account_and_the_report_are_for_everyone(person, look):
    ada = person(**LOOKS[look], locale="de-DE")
    with_account(ada, f"Erna {look}")
    for summary in ada.page.locator(".leaf summary").all():
        summary.click()
    check(ada, f"{look}-account-de")
    ben = person().be("Ben")
    made = ada.make("classic", "me", "anyone", rounds=1)
    ben.ask("POST", f"/api/tables/{made['table']}/commands", {"do": "sit", "id": "s", "table": made["table"]})
    ada.page.locator(".board").wait_for()
    if "phone" in look:
        ada.page.locator(".board .menu").click()
    ada.page.get_by_role("button", name="Über diesen Tisch").click()
    ada.page.get_by_role("button", name="Mitspieler melden").click()
    expect(ada.page.get_by_role("heading", name="Mitspieler melden")).to_be_visible()
    check(ada, f"{look}-report-de")
    ada.page.get_by_label("Was ist passiert?").select_option("Betrug")
    ada.page.get_by_role("button", name="Meldung abschicken").click()
    expect(ada.page.get_by_text("Die Betreiber der Seite sehen sich das an.")).to_be_visible()


def test_a_message_is_reported_from_the_chat(person):
    ada, ben = person().be("Ada"), person().be("Ben")
    made = ada.make("classic", "me", "anyone", rounds=1)
    ben.ask("POST", f"/api/tables/{made['table']}/commands", {"do": "sit", "id": "s", "table": made["table"]})
    said = {"do": "chat", "id": "c", "table": made["table"], "text": "rude words"}
    ben.ask("POST", f"/api/tables/{made['table']}/commands", said)
    button = ada.page.get_by_role("button", name=f"Report this message from {ben.name}")
    button.click()
    dialog = ada.page.get_by_role("dialog", name=f"Report {ben.name}")
    expect(dialog.get_by_text("rude words")).to_be_visible()
    dialog.get_by_label("Tell us more").fill("see for yourselves")
    with ada.page.expect_request(re.compile("/api/reports")) as sent:
        dialog.get_by_role("button", name="Send report").click()
    expect(ada.page.get_by_text("will look into it")).to_be_visible()
    expect(dialog).to_be_hidden()
    body = sent.value.post_data_json
    assert (body["reason"], body["words"], body["table"]) == ("chat", "see for yourselves", made["table"])
    own = ada.page.get_by_role("button", name=f"Report this message from {ada.name}")
    expect(own).to_have_count(0)
