"""Numbers for a host's monitoring, in the form that Prometheus reads: an app that a settings module can leave out."""
