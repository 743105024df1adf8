"""Behind a real proxy, everybody at a table is served by one process."""

import asyncio
import contextlib
import subprocess

from live_site import Client
from proxy import nginx_configuration, nginx_program
from test_several_processes import two_sites

from ports import free_port


@contextlib.asynccontextmanager
async def nginx(sites, folder):
    """nginx before some sites; its address."""
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(nginx_configuration(port, [site.settings.port for site in sites], folder))
    process = subprocess.Popen([nginx_program(), "-c", str(file)])
    try:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                break
            assert process.poll() is None, (folder / "nginx.log").read_text()
            await asyncio.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def test_players_and_watchers_of_a_table_meet_at_one_process(postgres_database, tmp_path):
    async def play():
        async with two_sites(postgres_database) as sites, nginx(sites, tmp_path) as address:
            used = set()
            pairs = 0
            while len(used) < 2 or pairs < 4:
                pairs += 1
                ada, bob, eve = [await Client.guest(address, name) for name in ("Ada", "Bob", "Eve")]
                table, _ = await ada.make("classic", ["me", "anyone"], rounds=1, options={"turn_limit": "6"})
                command = {"do": "sit", "id": "sit", "table": table}
                await bob.post(f"/api/tables/{table}/commands", **command)
                for client in (ada, bob, eve):
                    await client.connect(path=f"/api/socket?table={table}")
                    assert client.hello["by_table"]
                    await client.watch(table)
                (home,) = [site for site in sites if table in site.tables.rooms and site.tables.rooms[table].watchers]
                assert len(home.tables.rooms[table].watchers) == 3
                used.add(home.id)
                states = await asyncio.gather(ada.play(table), bob.play(table))
                assert states[0]["result"] == states[1]["result"]
                for client in (ada, bob, eve):
                    await client.close()

    asyncio.run(play())
