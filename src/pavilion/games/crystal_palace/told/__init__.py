"""What people read: views, positions as text, sentences, score sheets, aids."""
