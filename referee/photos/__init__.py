"""Photos of the final table: an app of its own, since reading them needs Pillow, which can be left out."""
