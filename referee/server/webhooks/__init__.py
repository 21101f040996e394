"""Webhooks: lines of logs are sent to other servers, beside everything that phones and programs ask for."""
