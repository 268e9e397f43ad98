"""Who somebody is: guests, accounts, passwords."""
