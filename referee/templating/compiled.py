"""Compiled templates, kept from one process to the next: to compile all of them takes a process 1.6 seconds."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from pickle import UnpicklingError

import django
import jinja2
from jinja2.bccache import Bucket, FileSystemBytecodeCache

ONLY_FOR_ITS_OWNER = 0o700


class CompiledTemplates(FileSystemBytecodeCache):
    """Keeps compiled templates in a folder that is made when it is first needed.

    It only ever saves time: where the folder can't be read or written, or a file in it is damaged, the template is
    compiled.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a template that was compiled before, if it is there and still holds."""
        try:
            super().load_bytecode(bucket)
        except (OSError, EOFError, UnpicklingError, ValueError):
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template that was compiled, if that is possible."""
        with suppress(OSError):
            Path(self.directory).mkdir(ONLY_FOR_ITS_OWNER, parents=True, exist_ok=True)
            super().dump_bytecode(bucket)

    def get_source_checksum(self, source: str) -> str:
        """Tell the template's text and everything else that its compiled form comes from."""
        return hashlib.sha256(compilers() + source.encode()).hexdigest()


@cache
def compilers() -> bytes:
    """What compiles: the libraries, and our filters and extensions, which Jinja2 applies to constants as it compiles."""
    versions = f"{jinja2.__version__} {django.__version__}".encode()
    ours = (file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256(b"\0".join([versions, *ours])).digest()
