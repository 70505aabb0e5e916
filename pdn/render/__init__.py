"""Renderers: findings, boards and summaries for people and for programs."""
