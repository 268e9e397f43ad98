"""Tables: rooms, their course, their company, live connections."""
