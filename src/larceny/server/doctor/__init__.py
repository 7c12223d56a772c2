"""What `larceny doctor` looks at: the machine, the installation, and the way to it."""
