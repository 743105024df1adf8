"""nginx in front of several server processes, as docs/serving.md sets it up."""

import re
import shutil
from pathlib import Path

SERVING = Path(__file__).parents[2] / "docs" / "serving.md"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")  # folders that nginx wants, used or not


def nginx_program() -> str:
    """The system's nginx."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert program, "nginx is missing: make proxy, or apt install nginx-light"
    return program


def nginx_configuration(port: int, servers: list[int], folder: Path) -> str:
    """The document's configuration, for a port and the ports of server processes."""
    block = SERVING.read_text(encoding="utf-8").partition("```nginx\n")[2].partition("```")[0]
    upstream = "".join(f"    server 127.0.0.1:{server};\n" for server in servers)
    block = re.sub(r"(    server [\d.:]+;\n)+", upstream, block)
    block = re.sub(r"listen [^;]+;", f"listen 127.0.0.1:{port};", block)
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
    return (
        f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\n"
        f"events {{ worker_connections 8192; }}\nhttp {{\naccess_log off;\n{paths}{block}}}\n"
    )
