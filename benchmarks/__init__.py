"""How fast it is: `make bench`. Each benchmark is one file; `__main__` lists and runs them."""
