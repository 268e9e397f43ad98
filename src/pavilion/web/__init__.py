"""The table in the browser: server, bot API, live views. Knows no rules and no game, only `pavilion.Table`."""
