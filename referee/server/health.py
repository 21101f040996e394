"""Whether the server can answer."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse


def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while the database can be reached, 503 otherwise."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database out of reach\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
