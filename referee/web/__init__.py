"""The parts of HTTP that the pages and the API share."""
