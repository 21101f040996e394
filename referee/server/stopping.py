"""A server that stops at once although people are following sessions."""

import socket

import uvicorn

from referee.news.hub import hub


class Server(uvicorn.Server):
    """Ends every stream when it stops, instead of waiting for those who follow to leave."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub().end()
        await super().shutdown(sockets)
