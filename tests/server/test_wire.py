"""A client's wire."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from lostcities.server.transport import Bounded
from lostcities.server.wire import Wire


def test_only_a_client_that_is_silent_is_asked_whether_it_is_there(monkeypatch):
    done = []
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", lambda wire: done.append("asks"))
    monkeypatch.setattr(WebSocketsSansIOProtocol, "schedule_ping", lambda wire: done.append("waits"))
    monkeypatch.setattr(Bounded, "data_received", lambda wire, data: done.append(data))
    wire = Wire.__new__(Wire)
    wire.send_keepalive_ping()
    wire.data_received(b"said")
    wire.send_keepalive_ping()
    wire.send_keepalive_ping()
    assert done == ["asks", b"said", "waits", "asks"]
