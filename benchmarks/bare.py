"""The floor for recording a play: an endpoint of the same stack that inserts one row and does nothing else."""

from uuid import uuid4

from django.db import transaction
from django.urls import include, path
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from referee.models import Player


class Bare(APIView):
    """A view that reads a JSON body, inserts a row in one transaction, and answers with JSON, as DRF does by itself."""

    renderer_classes = [JSONRenderer]
    parser_classes = [JSONParser]
    authentication_classes = []
    throttle_classes = []
    content_negotiation_class = DefaultContentNegotiation

    def post(self, request: Request) -> Response:
        """Insert a player of the name in the body."""
        name = f"{request.data['tile']} {uuid4().hex}"
        with transaction.atomic():
            player = Player.objects.create(name=name, same_name=name)
        return Response({"id": str(player.id), "name": player.name}, status=201)


urlpatterns = [path("bare/", Bare.as_view()), path("", include("referee.urls"))]
