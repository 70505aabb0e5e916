"""The checks: each module turns what reading and replay have shown into findings of one family."""
