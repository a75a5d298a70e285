"""HTML: one page that needs nothing else, for people who were not there."""

from __future__ import annotations

from collections import Counter

from dr_planner.model.checkreport import CheckReport
from dr_planner.model.finding import Severity, Verdict
from dr_planner.reports.findings import Format

PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ report.about }}: {{ answer }}</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem;
       padding: 0 1rem; }
h1 { margin-bottom: .25rem; overflow-wrap: anywhere; }
.answer { display: inline-block; padding: .1rem .75rem; border-radius: .4rem; color: #fff; }
.yes { background: #1a7f37; } .no { background: #b3261e; }
h2 { margin-top: 2rem; border-bottom: 1px solid #8886; }
details { border: 1px solid #8886; border-left-width: .4rem; border-radius: .4rem;
          margin: .5rem 0; padding: .4rem .75rem; }
details.failed.blocker, details.failed.error { border-left-color: #b3261e; }
details.failed.warning { border-left-color: #b26a00; }
details.unknown { border-left-color: #6750a4; }
details.waived { border-left-color: #8888; }
details.passed { border-left-color: #1a7f37; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { margin-right: .5rem; }
summary small { opacity: .75; margin-left: .5rem; }
details.group { border: 0; padding: 0; margin: 2rem 0 0; }
details.group > summary { border-bottom: 1px solid #8886; font-size: 1.5em; font-weight: bold; }
code { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { dl { display: block; } dd { margin-bottom: .5rem; } }
</style>
</head>
<body>
<h1>{{ report.about }} <span class="answer {{ answer }}">{{ answer }}</span></h1>
<p>{{ report.rules | length }} {{ "check" if report.rules | length == 1 else "checks" }} by
dr-planner {{ report.version }} ({{ report.command }}):
{% for verdict in verdicts %}{{ counts[verdict] }} {{ verdict }}{{ ", " if not loop.last }}
{%- endfor %}.</p>
<p>{% if against == 0 %}Nothing counts against it.
{%- elif against == 1 %}1 of them counts against it.
{%- else %}{{ against }} of them count against it.{% endif %}</p>
{% macro one(f) %}
{% set rule = rules[f.check] %}
<details class="{{ f.verdict }} {{ f.severity }}{{ " waived" if f.waived }}">
<summary><b>{{ f.verdict }}{{ " " ~ f.severity if f.verdict in shown }}</b>{{ f.subject }}:
{{ f.reason }} <small>{{ f.check }}{% if f.where %}, {{ f.where }}{% endif %}</small></summary>
<dl>
<dt>Check</dt><dd><code>{{ f.check }}</code> {{ rule.title }}</dd>
<dt>Severity</dt><dd>{{ f.severity }}</dd>
{% if f.where %}<dt>Where</dt><dd><code>{{ f.where }}</code></dd>{% endif %}
{% if f.waived %}<dt>Waived</dt><dd>{{ f.waived }}</dd>{% endif %}
{% if f.remedy %}<dt>To do</dt><dd>{{ f.remedy }}</dd>{% endif %}
<dt>Why it matters</dt><dd>{{ rule.why }}</dd>
<dt>Source</dt><dd>{{ rule.source }}</dd>
{% if rule.dispute %}<dt>Dispute</dt><dd>{{ rule.dispute }}</dd>{% endif %}
</dl>
</details>
{% endmacro %}
{% for title, findings in groups if findings %}
<h2>{{ title }} ({{ findings | length }})</h2>
{% for f in findings %}{{ one(f) }}{% endfor %}
{% endfor %}
{% for title, findings in folded if findings %}
<details class="group">
<summary>{{ title }} ({{ findings | length }})</summary>
{% for f in findings %}{{ one(f) }}{% endfor %}
</details>
{% endfor %}
</body>
</html>
"""


def render(report: CheckReport) -> str:
    """What counts against it, what else did not pass, what is waived; folded, what passed."""
    from jinja2 import Environment, StrictUndefined

    against = len(report.against)
    open_ = [f for f in report.findings if f.verdict in (Verdict.FAILED, Verdict.UNKNOWN)]
    worst_first = sorted(
        open_,
        key=lambda f: (f.verdict is not Verdict.FAILED, list(Severity).index(f.severity)),
    )
    groups = (
        ("Against it", [f for f in worst_first if report.counts(f)]),
        ("Not passed", [f for f in worst_first if not report.counts(f) and not f.waived]),
        ("Waived", [f for f in worst_first if f.waived]),
    )
    folded = tuple(
        (title, [f for f in report.findings if f.verdict is verdict])
        for title, verdict in (
            ("Passed", Verdict.PASSED),
            ("Does not apply", Verdict.NOT_APPLICABLE),
        )
    )
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    return environment.from_string(PAGE).render(
        report=report,
        answer="no" if against else "yes",
        counts=Counter(str(finding.verdict) for finding in report.findings),
        verdicts=[str(verdict) for verdict in Verdict],
        against=against,
        groups=groups,
        folded=folded,
        shown=(Verdict.FAILED, Verdict.UNKNOWN),
        rules={rule.id: rule for rule in report.rules},
    )


FORMAT = Format("HTML, one page for people", render)
