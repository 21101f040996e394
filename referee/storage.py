from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Static files by names that carry their hash, each with a compressed twin.

    Until they are collected for the first time a file goes by its plain name, so that a command or
    a test can render a page. Afterwards a name that was not collected is an error.
    """

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name
