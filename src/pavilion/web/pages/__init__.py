"""What browsers are sent: pages, drawings, scripts, styles."""
