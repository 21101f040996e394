"""The pages about a session: corrections, disputes, undo, replays, and the session under other rules."""
