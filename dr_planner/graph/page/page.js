"use strict";
// Takes the packed answers apart and shows the one that is asked for. Everything is written with
// textContent, so no name of the design is ever read as markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const title = byId("answer-title"), said = byId("said"), detail = byId("detail");
  const reset = byId("reset"), startTitle = document.title;
  const text = (number) => data.texts[number];
  const names = (numbers) => numbers.map(text);
  const SIGNS = {
    works: "✓", runs: "✓", degraded: "!", ambiguous: "!", unknown: "?",
    stopped: "✕", failed: "✕", gone: "✕", blocked: "✕", recoverable: "↻",
  };
  const WORDS = {
    works: "works", degraded: "degraded", stopped: "stops", ambiguous: "ambiguous", unknown: "unknown",
  };
  const LISTS = data.lists;
  const GROUPS = "groups";
  const MOST_PLACES = 5;

  // ------------------------------------------------------------------ answers

  const numbers = new Map(data.subjects.map(([id], number) => [id, number]));

  // A place is a site, or a component that stands at one, such as the uplink of a prefix.
  function placed(where) {
    const known = where.map((place) => data.subjects[numbers.get(place)]);
    return {
      where: where.map((place, i) => (known[i] ? known[i][1] : place)),
      sites: where.map((place, i) => (known[i] ? known[i][2] : place)),
    };
  }

  function service([name, state, where, reasons]) {
    return { name: text(name), state: text(state), ...placed(names(where)), reasons: names(reasons) };
  }

  function group([name, state, at, reasons, strategy, rpo, blockers]) {
    return {
      name: text(name), state: text(state), where: names(at), reasons: names(reasons),
      strategy: text(strategy), rpo, blockers: names(blockers),
    };
  }

  function listOf(name, changed) {
    const make = name === GROUPS ? group : service;
    const base = data.nothing[name];
    if (!changed) return base.map(make);
    if (changed.all) return changed.all.map(make);
    return base.map((entry, number) => make(changed[number] || entry));
  }

  function answerOf(packed) {
    const answer = {};
    for (const name of [...LISTS.map(([key]) => key), GROUPS]) answer[name] = listOf(name, packed[name]);
    return answer;
  }

  const nothing = answerOf({});

  // ------------------------------------------------------------------ words

  function duration(seconds) {
    for (const [size, unit] of [[86400, "d"], [3600, "h"], [60, "min"]]) {
      if (seconds >= 2 * size) return `${Number((seconds / size).toPrecision(3))} ${unit}`;
    }
    return `${Number(seconds.toPrecision(3))} s`;
  }

  function verdict(entry) {
    const at = several(entry.where, " or ");
    if (entry.state === "runs") return at ? `runs at ${several(entry.where, " and ")}` : "runs";
    if (entry.state === "recoverable") {
      const loss = entry.rpo === null ? "worst RPO unknown" : `worst RPO ${duration(entry.rpo)}`;
      return `stands still; can be recovered at ${at} by ${entry.strategy}, ${loss}`;
    }
    if (entry.state === "blocked") return "stands still, and its recovery is blocked";
    return "unknown";
  }

  function several(where, between) {
    return where.length > MOST_PLACES ? `${where.length} places` : where.join(between);
  }

  // Of "volumes: a to b" and "images: a to b" the end is said once.
  function together(found) {
    const ends = new Map();
    for (const name of found) {
      const [, start, end] = name.match(/^(.*?)(: .*)?$/s);
      ends.set(end || "", [...(ends.get(end || "") || []), start]);
    }
    return [...ends].map(([end, starts]) => starts.join(", ") + end).join("; ");
  }

  function some(entries) {
    const first = entries.slice(0, 5).join(", ");
    return entries.length > 5 ? `${first} and ${entries.length - 5} more` : first;
  }

  // ------------------------------------------------------------------ writing

  function node(tag, className, ...parts) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    made.append(...parts);
    return made;
  }

  const mark = (state) => node("b", `mark ${state}`, SIGNS[state] || "?");

  function entryNode(called, entry, tail) {
    const item = node("li", `entry ${entry.state}`);
    const line = node("p", "", mark(entry.state), " ", node("b", "", called), ` ${tail}`);
    item.append(line);
    if (entry.where.length > MOST_PLACES) {
      const places = node("p", "", entry.where.join(", "));
      item.append(node("details", "", node("summary", "", "Which places"), places));
    }
    const why = [...(entry.blockers || []).map((words) => `In the way: ${words}`), ...entry.reasons];
    const list = (words) => node("ol", "", ...words.map((word) => node("li", "", word)));
    if (why.length > 4) {
      item.append(list(why.slice(0, 3)));
      const rest = list(why.slice(3));
      rest.start = 4;
      item.append(node("details", "", node("summary", "", `${why.length - 3} more reasons`), rest));
    } else if (why.length) item.append(list(why));
    return item;
  }

  function serviceNode(called, entry) {
    let tail = WORDS[entry.state] || entry.state;
    if (entry.where.length && entry.state !== "stopped") tail += ` (${several(entry.where, ", ")})`;
    return entryNode(`${called} ${entry.name}`, entry, tail);
  }

  function section(heading, items) {
    if (!items.length) return [];
    return [node("h3", "", ...heading), node("ul", "", ...items)];
  }

  function folded(heading, items) {
    if (!items.length) return [];
    return [node("details", "", node("summary", "", heading), node("ul", "", ...items))];
  }

  function survivors(entries) {
    const lines = [];
    for (const [key, called] of LISTS) {
      const here = entries.filter(([list]) => list === key);
      if (!here.length) continue;
      const byPlace = new Map();
      for (const [, , entry] of here) {
        const where = several(entry.where, ", ");
        byPlace.set(where, [...(byPlace.get(where) || []), entry.name]);
      }
      const words = [...byPlace].map(([where, found]) => `${together(found)}${where ? ` (${where})` : ""}`);
      lines.push(node("li", "plain", mark("works"), " ", node("b", "", `${called.replace(/ of$/, "")}: `), words.join("; ")));
    }
    return lines;
  }

  function show(subject) {
    const answer = subject ? answerOf(data.answers[subject.answer]) : nothing;
    const before = new Map();
    for (const [key] of LISTS) for (const entry of nothing[key]) before.set(`${key} ${entry.name}`, entry);
    const changed = [], same = [];
    for (const [key, called] of LISTS) {
      for (const entry of answer[key]) {
        const was = before.get(`${key} ${entry.name}`);
        const isSame = !subject || (was && was.state === entry.state);
        (isSame ? same : changed).push([key, called, entry]);
      }
    }
    const stopped = changed.filter(([, , entry]) => entry.state === "stopped");
    const better = changed.filter(([, , entry]) => entry.state === "works");
    const weaker = changed.filter(([, , entry]) => entry.state !== "stopped" && entry.state !== "works");
    const good = [...better, ...same.filter(([, , entry]) => entry.state === "works")];
    const always = same.filter(([, , entry]) => entry.state !== "works");

    title.textContent = subject ? `If this fails: ${subject.label}` : "Nothing has failed";
    document.title = subject ? `If this fails: ${subject.label} - ${startTitle}` : startTitle;
    reset.disabled = !subject;
    detail.parentElement.classList.toggle("calm", !subject);
    const called = (entries) => entries.map(([, word, entry]) => `${word} ${entry.name}`);
    const parts = [];
    if (subject) {
      const counts = [`${stopped.length || "nothing"} ${stopped.length > 1 ? "stop" : "stops"}`];
      if (weaker.length) counts.push(`${weaker.length} degraded`);
      counts.push(`${good.length} work as before`);
      const whole = counts.join(", ");
      parts.push(`${whole[0].toUpperCase()}${whole.slice(1)}.`);
      const moved = answer.groups.filter((entry) => entry.state !== "runs");
      if (moved.length) parts.push(`Protection groups: ${moved.map((entry) => `${entry.name} ${verdict(entry)}`).join("; ")}.`);
      else if (answer.groups.length) parts.push("Every protection group runs.");
    } else {
      parts.push(`${good.length} services work.`);
      if (always.length) parts.push(`${always.length} do not work fully even so: ${some(called(always))}.`);
    }
    said.textContent = parts.join(" ");

    const services = (entries) => entries.map(([, word, entry]) => serviceNode(word, entry));
    const order = ["blocked", "recoverable", "unknown", "runs"];
    const groups = [...answer.groups].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
    const inside = subject ? subject.includes.map((number) => node("li", "plain", data.subjects[number][1])) : [];
    detail.replaceChildren(
      ...folded(`Fails with it: ${inside.length}`, inside),
      ...section(["Protection groups"], groups.map((entry) => entryNode(entry.name, entry, verdict(entry)))),
      ...section([mark("stopped"), " Stops"], services(stopped)),
      ...section([mark("degraded"), " Degraded"], services(weaker)),
      ...section([mark("works"), subject ? " Survives" : " Works"], survivors(good)),
      ...section(["Not as it should be, whatever fails"], services(always)),
    );
    detail.parentElement.scrollTop = 0;
    paint(subject, answer);
  }

  // ------------------------------------------------------------------ marks

  const places = new Map();
  const signs = new Map();
  const keep = (map, number, element) => map.set(Number(number), [...(map.get(Number(number)) || []), element]);
  for (const element of document.querySelectorAll("[data-c]")) keep(places, element.dataset.c, element);
  for (const element of document.querySelectorAll("[data-sign]")) keep(signs, element.dataset.sign, element);
  const STATES = ["failed", "gone", "stopped", "degraded", "works"];
  const siteNumbers = new Map(data.sites.map(([number, name]) => [name, number]));
  const SAID = { failed: "failed", gone: "fails with it", stopped: "stopped", degraded: "degraded", works: "works" };
  const labels = new Map([...places.values()].flat().map((element) => [element, element.getAttribute("aria-label")]));

  function paintOne(number, state, chosen) {
    const chip = byId(`c${number}`);
    if (chip) {
      chip.classList.remove(...STATES);
      if (state) chip.classList.add(state);
      chip.firstElementChild.textContent = state ? SIGNS[state] : "";
      chip.setAttribute("aria-pressed", String(chosen));
      chip.title = state ? SAID[state] : "";
    }
    for (const drawn of signs.get(number) || []) {
      drawn.classList.remove(...STATES);
      if (state) drawn.classList.add(state);
    }
    for (const drawn of places.get(number) || []) {
      drawn.classList.remove(...STATES);
      if (state) drawn.classList.add(state);
      drawn.setAttribute("aria-pressed", String(chosen));
      drawn.setAttribute("aria-label", labels.get(drawn) + (state ? `: ${SAID[state]}` : ""));
    }
  }

  // Of several parts: what all of them say, else that some part is gone.
  const joined = (found) => (found.every((state) => state === found[0]) ? found[0] : "degraded");

  function stateOf(list, name, site, answer) {
    const find = (from) => from[list].find((entry) => entry.name === name);
    const now = find(answer), was = find(nothing);
    if (!now) return "";
    if (site && was && was.sites.includes(site)) return now.sites.includes(site) ? "works" : "stopped";
    if (now.state === "works") return "works";
    return now.state === "stopped" ? "stopped" : "degraded";
  }

  // What a site has lost: whatever was there before, and is not there now.
  function siteState(name, answer, hurt) {
    let had = 0, lost = 0;
    for (const [key] of LISTS) {
      nothing[key].forEach((was) => {
        if (!was.sites.includes(name)) return;
        had += 1;
        const now = answer[key].find((entry) => entry.name === was.name);
        if (!now || now.state === "stopped" || !now.sites.includes(name)) lost += 1;
      });
    }
    if (had && lost === had) return "stopped";
    return lost || hurt ? "degraded" : "works";
  }

  function paint(subject, answer) {
    const states = new Map();
    if (subject) {
      for (const [number, list, name, site] of data.shows) {
        const state = stateOf(list, name, site, answer);
        if (state) states.set(number, states.has(number) ? joined([states.get(number), state]) : state);
      }
      for (const number of subject.includes) states.set(number, "gone");
      for (const number of subject.asked) states.set(number, "failed");
      states.set(subject.number, "failed");
      const hurt = new Set([...states].filter(([, state]) => state === "failed" || state === "gone")
        .map(([number]) => data.subjects[number][2]));
      for (const [number, name] of data.sites) {
        if (!states.has(number)) states.set(number, siteState(name, answer, hurt.has(name)));
      }
      const down = (name) => ["failed", "gone"].includes(states.get(siteNumbers.get(name)));
      for (const [number, ...ends] of data.roads) {
        if (!states.has(number) && ends.some(down)) states.set(number, "stopped");
      }
      for (const [number, parts] of data.together) {
        if (number === subject.number) continue;
        states.set(number, joined(parts.map((part) => states.get(part) || "works")));
      }
    }
    data.subjects.forEach((_, number) => {
      const state = states.get(number) || (subject && places.has(number) ? "works" : "");
      paintOne(number, state, Boolean(subject) && subject.number === number);
    });
    for (const folded of document.querySelectorAll("#sites details")) {
      const count = folded.querySelectorAll("button.failed, button.gone, button.stopped").length;
      const sum = folded.querySelector(".sum");
      sum.textContent = count ? `✕ ${count}` : "";
      sum.className = `sum ${count ? "stopped" : ""}`;
    }
    for (const row of document.querySelectorAll("tr.chosen")) row.classList.remove("chosen");
    if (subject) {
      const link = document.querySelector(`#singles a[href="#c${subject.number}"]`);
      if (link) link.closest("tr").classList.add("chosen");
    }
  }

  // ------------------------------------------------------------------ asking

  let current = null;

  function subjectOf(number) {
    const [id, label, , asked, includes, answer] = data.subjects[number];
    return { number, id, label, asked, includes, answer };
  }

  function fail(number) {
    current = number;
    show(number === null ? null : subjectOf(number));
    const wanted = number === null ? "" : `#fail=${encodeURIComponent(data.subjects[number][0])}`;
    if (location.hash !== wanted) history.replaceState(null, "", wanted || location.pathname + location.search);
  }

  function failFromAddress() {
    const [, id] = location.hash.match(/^#fail=(.+)$/) || [];
    if (id === undefined) return;
    let number;
    try {
      number = numbers.get(decodeURIComponent(id));
    } catch {
      number = undefined;
    }
    if (number !== undefined && number !== current) fail(number);
  }

  function numberOf(target) {
    const element = target.closest("[data-c], button[id^='c'], #singles a");
    if (!element) return null;
    if (element.dataset.c !== undefined) return Number(element.dataset.c);
    return Number((element.id || element.getAttribute("href").slice(1)).slice(1));
  }

  const toggle = (number) => fail(number === current ? null : number);

  document.addEventListener("click", (event) => {
    if (event.target.closest("#reset")) {
      fail(null);
      detail.parentElement.focus();
      return;
    }
    const number = numberOf(event.target);
    if (number === null) return;
    event.preventDefault();
    toggle(number);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && current !== null) fail(null);
    const drawn = event.target.closest && event.target.closest("svg [data-c]");
    if (drawn && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      toggle(Number(drawn.dataset.c));
    }
  });
  window.addEventListener("hashchange", failFromAddress);

  show(null);
  failFromAddress();
})();
