"""What every game must hold to, and slow scorings in plain Python to hold the compiled rules against."""
