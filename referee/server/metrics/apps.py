from django.apps import AppConfig


class MetricsConfig(AppConfig):
    """The app of numbers for monitoring. Where this app is left out, nothing is counted, without its library."""

    name = "referee.server.metrics"
    label = "metrics"

    def ready(self) -> None:
        """Connect the counters to the signals of the other apps."""
        from referee.server.metrics import counters
        from referee.signals import line_written, stream_began, stream_ended

        line_written.connect(counters.count_line)
        stream_began.connect(counters.count_stream)
        stream_ended.connect(counters.forget_stream)
