"""The front door: a port, addresses people can use, a name on the network, and the server behind it."""

from __future__ import annotations

import errno
import logging
import re
import socket
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from referee.terminal import OUT, USAGE, say, stop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from zeroconf import Zeroconf

    from referee.folders import Trouble
    from referee.house import House

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - with --lan the whole network is meant

PROBE = ("192.0.2.1", 9)
"""An address of RFC 5737 that leads nowhere: choosing a way to it names the machine's own address, and nothing is sent."""

LOCAL_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.local")
"""A name of multicast DNS (RFC 6762): one label of letters, digits and hyphens, then `.local`."""

OUTPUT = Path("output")
"""Where `pnp build` puts kits; they are offered for download."""

FIRST_PORT, LAST_PORT = 8000, 65535

GRACE_S = 2
"""How long open pages may take to close."""
KEEP_S = 75
"""How long a phone's connection is kept between two acts; one that closes just as it is used again loses the act's answer."""


class Front:
    """One server in front of a house.

    `lan` lets the network in, `port` 0 takes any free port, `host_name` (`pnp.local`) is announced on the network, `kept`
    says that the tables stay after the end. `folders` answers with what the host should know about makers' folders.
    """

    def __init__(
        self, house: House, *, lan: bool, port: int, host_name: str, kept: bool = True, folders: Callable[[], Iterable[Trouble]] = tuple
    ) -> None:
        self.house = house
        self.folders = folders
        self.lan = lan
        self.kept = kept
        self.host_name = checked_name(host_name)
        self.socket = take_port(EVERYWHERE if lan else LOOPBACK, port)
        self.port = int(self.socket.getsockname()[1])

    def addresses(self) -> list[str]:
        """Return the addresses of today, the one for phones first: on the network, then on this machine."""
        hosts = ([own_address()] if self.lan else []) + ["localhost"]
        return [f"http://{host}:{self.port}" for host in hosts if host]

    def serve(self, path: str = "/") -> None:
        """Say where to go and serve until Ctrl+C; `path` is the page people are sent to."""
        import uvicorn  # noqa: PLC0415 - loaded only to serve

        from referee.web.app import create_app  # noqa: PLC0415 - the same

        logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
        app = create_app(self.house, output=OUTPUT, addresses=self.addresses, folders=self.folders)
        config = uvicorn.Config(
            app, log_config=None, access_log=False, server_header=False, timeout_keep_alive=KEEP_S, timeout_graceful_shutdown=GRACE_S
        )
        server = uvicorn.Server(config)
        with self.announced() as name, suppress(KeyboardInterrupt):
            self.greet(path, name)
            server.run(sockets=[self.socket])
        say(f"The referee has stopped. {'All tables are kept.' if self.kept else 'The demo is gone.'}")

    def greet(self, path: str, name: str) -> None:
        """Print where to go: addresses, the host's link, and on a terminal the join code."""
        addresses = self.addresses()
        say("The referee is ready.")
        say(f"  On this machine    http://localhost:{self.port}{path}")
        if len(addresses) > 1:
            also = f"   or http://{name}:{self.port}{path}" if name else ""
            say(f"  On your network    {addresses[0]}{path}{also}")
        elif self.lan:
            say("  No network is found: join one, then start again. Until then only this machine can play.")
        else:
            say("  Only this machine can play. For phones: referee serve --lan")
        say(f"  Host, opens once   {addresses[0]}/host/{self.house.host_link_token()}")
        if self.lan and len(addresses) > 1 and sys.stdout.isatty():
            from referee.web.cards import terminal_qr  # noqa: PLC0415 - drawn only where somebody sees it

            OUT.print(terminal_qr(f"{addresses[0]}{path}"), style="bright_white on black", markup=False)
            say("Phones join by this code. Windows and macOS may ask once whether to let them in: allow it.")
        say(f"Ctrl+C stops{'; nothing is lost.' if self.kept else ' the demo.'}")
        sys.stdout.flush()

    @contextmanager
    def announced(self) -> Iterator[str]:
        """Announce the server's name on the network while the block runs; gives the name, empty where that is not possible."""
        own = own_address() if self.lan else ""
        announcement = announce(self.host_name, own, self.port) if own else None
        try:
            yield self.host_name if announcement else ""
        finally:
            if announcement:
                announcement.close()


def announce(host_name: str, address: str, port: int) -> Zeroconf | None:
    """Return a running announcement of a name by multicast DNS (RFC 6762), or `None` where the network does not let us."""
    from zeroconf import Error, ServiceInfo, Zeroconf  # noqa: PLC0415 - only for the network

    kind = "_http._tcp.local."
    info = ServiceInfo(kind, f"Backlot referee.{kind}", port=port, addresses=[socket.inet_aton(address)], server=f"{host_name}.")
    try:
        announcement = Zeroconf(interfaces=[address])
    except OSError:
        return None
    try:
        announcement.register_service(info, allow_name_change=True)
    except (Error, OSError):
        announcement.close()
        return None
    return announcement


def checked_name(host_name: str) -> str:
    """Return a name as it can be announced; stops with a sentence where it cannot be."""
    name = host_name.strip().removesuffix(".").lower()
    if not LOCAL_NAME.fullmatch(name):
        stop(
            f"“{name[:63]}” cannot be announced. A name on the network is of letters, digits and hyphens and ends in .local: pnp.local",
            USAGE,
        )
    return name


def own_address() -> str:
    """Return this machine's address on the network, or an empty text where it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(PROBE)
        except OSError:
            return ""
        address = str(probe.getsockname()[0])
    return "" if address.startswith("127.") else address


def take_port(host: str, port: int) -> socket.socket:
    """Return a socket that holds a port; stops with a sentence where that is not possible."""
    taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let two servers share a port
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(1)
    except OSError as why:
        taken.close()
        following = f"referee serve --port {port + 1 if port < LAST_PORT else FIRST_PORT}"
        match why.errno:
            case errno.EADDRINUSE:
                stop(f"Port {port} is taken, perhaps by a referee that already runs. Stop that one, or choose another: {following}")
            case errno.EACCES:
                stop(f"Port {port} is for the system only. Choose one from 1024 up: referee serve --port 8000", USAGE)
            case _:
                stop(f"Port {port} cannot be opened: {why.strerror or why}. Choose another: {following}")
    return taken
