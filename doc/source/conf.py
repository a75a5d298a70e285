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
