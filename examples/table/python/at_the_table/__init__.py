"""A table in the browser, on the engine's side of it: text in, text out.

It plays by the public calls of cardwar, and gives away only what everybody at the table sees.
``src/protocol.ts`` says what can be asked. Nothing in here knows of a browser.
"""

from at_the_table.table import Table

__all__ = ["Table"]
