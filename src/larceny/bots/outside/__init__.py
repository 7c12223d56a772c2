"""Bots that are programs of other people, in any language: see docs/guides/bot-protocol.md."""
