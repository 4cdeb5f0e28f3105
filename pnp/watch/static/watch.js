// The bench: one state from the server, cards that stay in their place, pictures swapped only where their version changed.
import { $, bench, deckOf, element, fetchJson, lookName, lookQuery, pictureOf, placeOf, problemLine, problemsOf, say, showVersion } from "/static/common.js";
import { closeInspector, inspect, inspectorKey, refreshInspector } from "/static/inspector.js";

const tiles = new Map();
const RECENT_MS = 10 * 60 * 1000;

// -- the wall of cards ------------------------------------------------------------------------------------------------

function matches(card, words) {
  if ($("deck").value && card.deck !== $("deck").value) return false;
  if ($("kind").value && card.kind !== $("kind").value) return false;
  if ($("only-bad").checked && !problemsOf(card).length && !card.faces.some((face) => face.bad)) return false;
  if ($("only-new").checked && !(Date.now() - (bench.changed.get(card.id) || 0) < RECENT_MS)) return false;
  const said = [card.id, card.name, card.kind, ...card.columns.map(([, value]) => value)].join(" ").toLowerCase();
  return words.every((word) => said.includes(word));
}

function tileOf(card) {
  let tile = tiles.get(card.id);
  const deck = deckOf(card);
  const key = `${deck.wide} ${deck.tall} ${deck.bleed} ${deck.shape}`;
  if (!tile || tile.dataset.key !== key) {
    const name = element("span", { class: "card-name" });
    const facts = element("span", { class: "facts" });
    const fresh = element("button", { class: "tile", type: "button", onclick: () => inspect(card.id) }, pictureOf(deck, card.faces[0]), name, facts);
    fresh.dataset.key = key;
    fresh.dataset.id = card.id;
    tile?.replaceWith(fresh);
    tiles.set(card.id, (tile = fresh));
  } else if (showVersion(tile.querySelector("img"), card.faces[0])) {
    tile.classList.remove("changed");
    void tile.offsetWidth;
    tile.classList.add("changed");
  }
  const many = problemsOf(card).length;
  const bad = many > 0 || card.faces.some((face) => face.bad);
  tile.classList.toggle("bad", bad);
  tile.classList.toggle("recent", Date.now() - (bench.changed.get(card.id) || 0) < RECENT_MS);
  tile.querySelector(".card-name").textContent = card.name || card.id;
  tile.querySelector(".facts").textContent = `${card.id} · ×${card.qty}`;
  tile.setAttribute("aria-label", `${card.name || card.id}, ${card.qty} ${card.qty === 1 ? "copy" : "copies"}${bad ? ", has a problem" : ""}`);
  return tile;
}

function showCards() {
  const state = bench.state;
  const words = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  bench.shown = state.cards.filter((card) => matches(card, words));
  const wanted = bench.shown.map(tileOf);
  const wall = $("wall");
  wanted.forEach((tile, n) => wall.children[n] === tile || wall.insertBefore(tile, wall.children[n] || null));
  while (wall.children.length > wanted.length) wall.lastChild.remove();
  for (const id of tiles.keys()) if (!state.cards.some((card) => card.id === id)) tiles.delete(id);
  const copies = bench.shown.reduce((sum, card) => sum + card.qty, 0);
  const part = bench.shown.length < state.cards.length ? ` of ${state.cards.length}` : "";
  $("count").textContent = `${bench.shown.length}${part} cards, ${copies} with copies`;
  $("empty").hidden = bench.shown.length > 0 || !$("sheets").hidden;
  $("empty").textContent = state.cards.length ? "No card matches." : "There are no cards yet: see the problems.";
}

// -- problems ---------------------------------------------------------------------------------------------------------

function showProblems() {
  const { problems, remarks, stale } = bench.state;
  const told = [...problems, ...remarks];
  const lines = told.map((each) => {
    const line = problemLine(each);
    const known = each.cards.filter((id) => bench.state.cards.some((card) => card.id === id));
    const some = known.slice(0, 6).map((id) => element("button", { class: "card-link", onclick: () => inspect(id) }, id));
    if (known.length > 6) some.push(element("span", {}, ` and ${known.length - 6} more`));
    line.append(element("p", { class: "links" }, ...some));
    if (remarks.includes(each)) line.classList.add("remark");
    return line;
  });
  $("problem-list").replaceChildren(...(lines.length ? lines : [element("li", { class: "none" }, "No problems.")]));
  const pill = $("open-problems");
  const many = (count, word) => `${count || "No"} ${word}${count === 1 ? "" : "s"}`;
  pill.textContent = [problems.length || !remarks.length ? many(problems.length, "problem") : "", remarks.length ? many(remarks.length, "remark") : ""].filter(Boolean).join(", ");
  pill.className = `pill ${problems.length ? "bad" : "good"}`;
  $("stale").hidden = !stale;
  document.body.classList.toggle("is-stale", stale);
  document.title = `${problems.length ? `(${problems.length}) ` : ""}${bench.state.title} · Backlot bench`;
}

// -- sheets -----------------------------------------------------------------------------------------------------------

async function showSheets() {
  if ($("sheets").hidden) return;
  bench.sheets = await fetchJson(`/sheets${lookQuery()}`);
  const wanted = bench.sheets.map((sheet, n) => {
    if (sheet.problem) return element("p", { class: "problem" }, `${sheet.part}: ${sheet.problem}`);
    const old = $("sheets").children[n];
    if (old?.dataset.version === sheet.version && old.dataset.part === sheet.part) return old;
    const image = element("img", { alt: "", loading: "lazy", src: `/sheet/${sheet.version}.svg` });
    image.style.aspectRatio = `${sheet.wide} / ${sheet.tall}`;
    const caption = element("figcaption", {}, `${sheet.part} ${sheet.page} of ${sheet.of}`);
    const link = element("a", { href: `/sheet/${sheet.version}.svg`, target: "_blank" }, image);
    const figure = element("figure", { class: "sheet", "data-version": sheet.version, "data-part": sheet.part }, link, caption);
    if (old?.dataset.part === sheet.part) figure.classList.add("changed");
    return figure;
  });
  $("sheets").replaceChildren(...wanted);
}

function tab(name) {
  const sheets = name === "sheets";
  $("sheets").hidden = !sheets;
  $("wall").hidden = sheets;
  $("tab-cards").setAttribute("aria-selected", String(!sheets));
  $("tab-sheets").setAttribute("aria-selected", String(sheets));
  showSheets();
}

// -- state ------------------------------------------------------------------------------------------------------------

function options(select, values, said = (value) => value) {
  const now = select.value;
  const wanted = values.map((value) => String(value));
  if ([...select.options].filter((each) => each.value).map((each) => each.value).join("\n") === wanted.join("\n")) return;
  select.replaceChildren(...(select.id === "look" ? [] : [element("option", { value: "" }, "all")]), ...values.map((value) => element("option", { value }, said(value))));
  select.value = wanted.includes(now) ? now : select.id === "look" ? wanted[0] : "";
  select.parentElement.hidden = values.length < 2;
}

function noteChanges(before, after) {
  if (!before) return;
  const versions = new Map(before.cards.map((card) => [card.id, JSON.stringify([card.faces.map((face) => face.version), card.columns, card.qty])]));
  for (const card of after.cards) {
    const told = JSON.stringify([card.faces.map((face) => face.version), card.columns, card.qty]);
    if (versions.get(card.id) !== told) bench.changed.set(card.id, Date.now());
  }
}

let asking = false;
let again = false;
async function refresh() {
  if (asking) return void (again = true);
  asking = true;
  try {
    const state = await fetchJson(`/state${lookQuery()}`);
    const same = JSON.stringify(bench.state?.look) === JSON.stringify(state.look);
    if (same && !state.stale) noteChanges(bench.state, state);
    bench.state = state;
    $("title").textContent = state.title;
    options($("deck"), state.decks.map((deck) => deck.id));
    options($("kind"), [...new Set(state.cards.map((card) => card.kind))]);
    options($("look"), state.looks.map((look) => JSON.stringify(look)), (text) => lookName(JSON.parse(text)));
    showProblems();
    showCards();
    refreshInspector();
    await showSheets();
    say(state.busy ? "drawing…" : `up to date, drawn in ${state.took_ms} ms`);
    document.body.dataset.number = state.number;
  } catch (fault) {
    bench.look = null;
    say(fault.message || "no answer");
  } finally {
    asking = false;
    if (again) {
      again = false;
      refresh();
    }
  }
}

function listen() {
  const events = new EventSource("/events");
  events.onmessage = () => refresh();
  events.onopen = () => document.body.classList.remove("is-lost");
  events.onerror = () => {
    document.body.classList.add("is-lost");
    say("the bench has ended: start pnp watch again");
  };
}

// -- what people do ---------------------------------------------------------------------------------------------------

function toggleProblems(open = $("problems").hidden) {
  $("problems").hidden = !open;
  $("open-problems").setAttribute("aria-expanded", String(open));
  if (open) closeInspector();
}

function sight(value) {
  $("sight").value = value;
  document.body.dataset.sight = value;
}

function step(by, across = false) {
  const wall = $("wall");
  const focused = document.activeElement?.closest(".tile");
  const columns = Math.max(1, getComputedStyle(wall).gridTemplateColumns.split(" ").length);
  const now = focused ? [...wall.children].indexOf(focused) : -1;
  const next = wall.children[Math.min(wall.children.length - 1, Math.max(0, now + by * (across ? 1 : columns)))];
  next?.focus();
}

const KEYS = {
  "/": () => $("find").focus(),
  p: () => toggleProblems(),
  s: () => tab($("sheets").hidden ? "sheets" : "cards"),
  e: () => sight($("sight").options[($("sight").selectedIndex + 1) % $("sight").options.length].value),
  "?": () => $("help").showModal(),
  ArrowRight: () => step(1, true),
  ArrowLeft: () => step(-1, true),
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  if (event.key === "Escape") {
    if (document.activeElement === $("find")) {
      $("find").value = "";
      $("find").blur();
    } else if (!$("inspector").hidden) closeInspector();
    else toggleProblems(false);
    return showCards();
  }
  if (event.target.matches("input:not([type=checkbox]), select")) return;
  const act = (!$("inspector").hidden && inspectorKey(event.key)) || KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

for (const id of ["find", "deck", "kind", "only-bad", "only-new"]) $(id).addEventListener("input", showCards);
$("sight").addEventListener("input", () => sight($("sight").value));
$("look").addEventListener("input", () => {
  bench.look = JSON.parse($("look").value);
  say("drawing…");
  refresh();
});
$("size").addEventListener("input", () => {
  document.documentElement.style.setProperty("--tile", `${$("size").value}px`);
  try { localStorage.setItem("bench-size", $("size").value); } catch { /* private windows keep nothing */ }
});
$("tab-cards").addEventListener("click", () => tab("cards"));
$("tab-sheets").addEventListener("click", () => tab("sheets"));
$("open-problems").addEventListener("click", () => toggleProblems());
$("open-help").addEventListener("click", () => $("help").showModal());
$("more").addEventListener("click", () => {
  const open = $("tools").classList.toggle("open");
  $("more").setAttribute("aria-expanded", String(open));
});
for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => (button.dataset.close === "inspector" ? closeInspector() : toggleProblems(false)));
}
let size = matchMedia("(max-width: 40rem)").matches ? 110 : 170;
try { size = localStorage.getItem("bench-size") || size; } catch { /* the same */ }
$("size").value = size;
$("size").dispatchEvent(new Event("input"));
listen();
