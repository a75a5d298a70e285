"""What a waiver must say, for somebody to bear with a finding."""
