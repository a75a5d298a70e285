"""How the documentation is built."""

project = "DR Planner"
copyright = "DR Planner developers"
extensions = ["openstackdocstheme", "oslo_config.sphinxext", "reno.sphinxext"]
master_doc = "index"
html_theme = "openstackdocs"
openstackdocs_auto_name = False
openstackdocs_auto_version = False
openstackdocs_use_storyboard = False
html_last_updated_fmt = None
pygments_style = "native"
exclude_patterns = []


def write_commands(app):
    """Write the page of commands from the commands themselves, at every build."""
    import os
    import pathlib

    os.environ["COLUMNS"] = "88"
    from dr_planner.cli.main import DRPlanner

    program = DRPlanner()
    lines = [
        "Commands",
        "========",
        "",
        "Every command takes ``--help``. Commands that print rows take ``-f table|json|yaml|csv|value``",
        "and ``-c COLUMN``; see :doc:`output`.",
        "",
    ]
    own = (name for name, _ in program.command_manager if name not in ("help", "complete"))
    for name in sorted(own):
        factory, _, _ = program.command_manager.find_command(name.split())
        parser = factory(program, None, cmd_name=name).get_parser(f"dr-planner {name}")
        text = parser.format_help().rstrip()
        lines += [name, "-" * len(name), "", ".. code-block:: text", ""]
        lines += [f"   {line}".rstrip() for line in text.split("\n")] + [""]
    page = pathlib.Path(app.srcdir) / "reference" / "commands.rst"
    text = "\n".join(lines)
    if not page.exists() or page.read_text() != text:
        page.write_text(text)


def setup(app):
    """Sphinx calls this."""
    app.connect("builder-inited", write_commands)
