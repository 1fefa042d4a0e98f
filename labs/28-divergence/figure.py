"""Lab 28: what its figure shows.

python3 docs/generators/make_figures.py 28-divergence draws it. Drawing is in docs/generators/drawing.py, the rules by which its numbers are
computed in rules.py beside that; another lab's figure.py is the best example. What is to be written here:

    from pathlib import Path
    from drawing import Drawing

    def draw():
        drawing = Drawing(width, height, title, description)
        ...
        drawing.save(Path(__file__).with_name("what-it-shows.svg"))
"""
