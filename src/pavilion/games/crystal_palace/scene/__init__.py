"""What people see of Crystal Palace."""
