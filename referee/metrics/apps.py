from django.apps import AppConfig


class MetricsConfig(AppConfig):
    """Numbers for monitoring. Where this app is left out, nothing is counted and nothing asks for its library."""

    name = "referee.metrics"
    label = "metrics"

    def ready(self) -> None:
        """Count what the rest tells of by its signals."""
        from referee.metrics import counting
        from referee.signals import line_written, stream_began, stream_ended

        line_written.connect(counting.count_line)
        stream_began.connect(counting.count_stream)
        stream_ended.connect(counting.forget_stream)
