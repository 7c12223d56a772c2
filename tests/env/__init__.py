"""Tests of the interfaces for researchers."""
