"""What is in the box, and what is agreed before the first move."""
