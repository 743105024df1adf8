"""deploy/nginx.conf in a real nginx, if there is one: what it lets through, and what not."""

import asyncio
import contextlib
import re
import shutil
import subprocess
from pathlib import Path

import httpx
from live_site import PATIENCE, Client, running_site

from ports import free_port

CONFIGURATION = Path(__file__).parent.parent.parent / "deploy" / "nginx.conf"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"  # make proxy installs it


def configuration(folder, site, port):
    """The documented configuration on free ports, without certificates, and less patient."""
    text = CONFIGURATION.read_text()
    text = text[: text.rindex("server {")]  # without the redirection to HTTPS
    for pattern, replacement in (
        (r"listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        (r"listen \[::\]:443 ssl;\n", ""),
        (r"ssl_\w+ .*;\n", ""),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{site.settings.port}"),
        (r"(client_header_timeout) 10s", r"\1 1s"),
    ):
        text, count = re.subn(pattern, replacement, text)
        assert count, pattern
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1;\n"
        f"events {{ worker_connections 512; }}\nhttp {{ access_log off;\n{temporary}{text}}}\n"
    )


@contextlib.asynccontextmanager
async def running_nginx(folder, site):
    """nginx before a site; gives its address."""
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(configuration(folder, site, port))
    process = subprocess.Popen([NGINX, "-e", str(folder / "errors"), "-c", str(file)])
    try:
        async with httpx.AsyncClient(verify=False) as client:
            while True:
                assert process.poll() is None, (folder / "errors").read_text()
                with contextlib.suppress(httpx.TransportError):
                    await client.get(f"http://127.0.0.1:{port}/api/health")
                    break
                await asyncio.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def test_a_site_behind_nginx_is_played_on_and_half_requests_end_there(sqlite, tmp_path):
    async def visit():
        async with running_site(sqlite) as site, running_nginx(tmp_path, site) as address:
            ada = await (await Client.guest(address, "Ada")).connect(origin=address)
            table, _ = await ada.make("classic", ["me", "anyone"])
            assert (await ada.watch(table))["state"]["you"] == 0
            assert (await ada.http.get("/api/metrics")).status_code == 403
            assert (await ada.http.get("/", headers={"x-long": "x" * 20_000})).status_code == 400
            assert (await ada.http.post("/api/guest", content=b"x" * 70_000)).status_code == 413
            port = int(address.rpartition(":")[2])
            for half in (b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-"):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(half)
                await asyncio.wait_for(reader.read(), PATIENCE)
                writer.close()
            await ada.close()

    asyncio.run(visit())
