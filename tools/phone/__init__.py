"""The build of the whole referee in a phone: `make phone` writes static files into dist/phone/ (docs/phone.md)."""
