"""Accounts, on a server for members: logging in, circles, invitations. An open server has none of these pages."""
