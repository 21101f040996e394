"""The storage of the static files that `collectstatic` collects."""

from __future__ import annotations

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage


class HashedModules(ManifestStaticFilesStorage):
    """Django's own storage, which puts the hashed names into the scripts too where one imports another."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 10  # one for each step from a page's script to the last module that it leads to
