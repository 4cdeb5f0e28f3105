// One card, closely: large, with its lines, its row, its problems, and how it looks in other languages and editions.
import { $, bench, copyPlace, deckOf, element, facesOf, fetchJson, lookName, pictureOf, problemLine, problemsOf, remarksOn, showVersion } from "/static/common.js";

const SAFE_MM = 3;
const SVG = "http://www.w3.org/2000/svg";
const view = { id: null, face: 0, zoom: 0, looksFor: "" };
const card = () => bench.state?.cards.find((each) => each.id === view.id);

export function inspect(id, face = 0) {
  view.id = id;
  view.face = face;
  $("problems").hidden = true;
  $("open-problems").setAttribute("aria-expanded", "false");
  $("inspector").hidden = false;
  document.body.classList.add("inspecting");
  refreshInspector(true);
  const tile = document.querySelector(`.tile[data-id="${CSS.escape(id)}"]`);
  tile?.scrollIntoView({ block: "nearest" });
}

export function closeInspector() {
  if ($("inspector").hidden) return;
  $("inspector").hidden = true;
  document.body.classList.remove("inspecting");
  for (const tile of document.querySelectorAll(".tile[aria-current]")) tile.removeAttribute("aria-current");
  document.querySelector(`.tile[data-id="${CSS.escape(view.id)}"]`)?.focus({ preventScroll: true });
  view.id = null;
}

export function refreshInspector(fresh = false) {
  if (!view.id) return;
  const one = card();
  if (!one) return closeInspector();
  const faces = facesOf(one);
  view.face = Math.min(view.face, faces.length - 1);
  const face = faces[view.face];
  const deck = deckOf(one);
  $("card-name").textContent = one.name || one.id;
  const key = `${one.id} ${view.face} ${deck.wide} ${deck.tall} ${deck.bleed} ${deck.shape}`;
  if (fresh || $("large").dataset.key !== key) {
    $("large").dataset.key = key;
    $("large").replaceChildren(pictureWithBleed(deck, face), lines(deck));
  } else showVersion($("large").querySelector("img"), face);
  showZoom();
  showOverlays();
  $("faces").replaceChildren(...(faces.length > 1 ? faces.map((each, n) => element("button", { "aria-pressed": String(n === view.face), onclick: () => turn(n) }, each.letter || "front")) : []));
  $("card-problems").replaceChildren(...[...problemsOf(one), ...remarksOn(one)].map(problemLine));
  $("source").textContent = `${one.file}:${one.line}`;
  $("copies").textContent = `${one.id} · ${one.kind} · deck ${one.deck} · ×${one.qty} · ${deck.wide} × ${deck.tall} mm`;
  $("columns").replaceChildren(...one.columns.map(([name, value]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, value))));
  showLooks(one);
  for (const tile of document.querySelectorAll(".tile[aria-current]")) tile.removeAttribute("aria-current");
  document.querySelector(`.tile[data-id="${CSS.escape(one.id)}"]`)?.setAttribute("aria-current", "true");
}

function pictureWithBleed(deck, face) {
  const image = element("img", { alt: `Face ${face.id}`, draggable: "false" });
  showVersion(image, face, true);
  const box = element("div", { class: "whole" }, image);
  box.style.aspectRatio = `${deck.wide + 2 * deck.bleed} / ${deck.tall + 2 * deck.bleed}`;
  return box;
}

function lines(deck) {
  const { wide, tall, bleed, shape } = deck;
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `${-bleed} ${-bleed} ${wide + 2 * bleed} ${tall + 2 * bleed}`);
  drawing.classList.add("lines");
  drawing.setAttribute("aria-hidden", "true");
  const outer = `M${-bleed} ${-bleed}h${wide + 2 * bleed}v${tall + 2 * bleed}h${-wide - 2 * bleed}z`;
  const path = (name, d) => {
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("d", d);
    line.setAttribute("class", name);
    line.setAttribute("fill-rule", "evenodd");
    drawing.append(line);
  };
  path("bleed", outer + outline(shape, wide, tall, 0));
  path("trim", outline(shape, wide, tall, 0));
  path("safe", outline(shape, wide, tall, SAFE_MM));
  return drawing;
}

// The outline of a card, or the one that keeps `inside` mm away from it.
function outline(shape, wide, tall, inside) {
  const w = wide - 2 * inside;
  const h = tall - 2 * inside;
  if (shape === "circle") return `M${inside} ${tall / 2}a${w / 2} ${h / 2} 0 1 0 ${w} 0a${w / 2} ${h / 2} 0 1 0 ${-w} 0z`;
  if (shape === "hexagon") {
    const flat = wide >= tall;
    const points = flat
      ? [[inside, tall / 2], [inside + w / 4, inside], [inside + (3 * w) / 4, inside], [wide - inside, tall / 2], [inside + (3 * w) / 4, tall - inside], [inside + w / 4, tall - inside]]
      : [[wide / 2, inside], [wide - inside, inside + h / 4], [wide - inside, inside + (3 * h) / 4], [wide / 2, tall - inside], [inside, inside + (3 * h) / 4], [inside, inside + h / 4]];
    return `M${points.map((each) => each.join(" ")).join("L")}z`;
  }
  const r = shape === "square" ? 0 : Math.max(0, 3.2 - inside);
  return `M${inside + r} ${inside}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

function turn(face) {
  view.face = face;
  refreshInspector(true);
}

// -- zoom and lines ---------------------------------------------------------------------------------------------------

// 0 fits the picture into its frame; "real" is the size on paper; other numbers are times the fit.
function showZoom() {
  const one = card();
  if (!one) return;
  const deck = deckOf(one);
  const whole = deck.wide + 2 * deck.bleed;
  $("large").style.width = view.zoom === "real" ? `${whole}mm` : view.zoom ? `calc(var(--fit) * ${view.zoom})` : "var(--fit)";
  const frame = $("viewer").getBoundingClientRect();
  const ratio = whole / (deck.tall + 2 * deck.bleed);
  $("large").style.setProperty("--fit", `${Math.max(60, Math.min(frame.width - 16, (frame.height - 16) * ratio))}px`);
}

function zoom(by) {
  const now = typeof view.zoom === "number" ? view.zoom || 1 : 1;
  view.zoom = by === 0 ? 0 : Math.min(8, Math.max(0.5, now * by));
  showZoom();
}

function showOverlays() {
  for (const name of ["bleed", "trim", "safe"]) $("large").classList.toggle(`show-${name}`, $(`show-${name}`).checked);
}

function toggleOverlays() {
  const boxes = ["bleed", "trim", "safe"].map((name) => $(`show-${name}`));
  const on = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = on;
  showOverlays();
}

// -- other looks ------------------------------------------------------------------------------------------------------

async function showLooks(one) {
  const face = facesOf(one)[view.face];
  $("looks-head").hidden = bench.state.looks.length < 2;
  if (bench.state.looks.length < 2) return $("looks").replaceChildren();
  const asked = `${face.id} ${bench.state.number}`;
  if (view.looksFor === asked) return;
  view.looksFor = asked;
  const looks = await fetchJson(`/looks?${new URLSearchParams({ face: face.id })}`);
  if (view.looksFor !== asked) return;
  const now = JSON.stringify(bench.state.look);
  const deck = deckOf(one);
  const others = looks.filter((each) => JSON.stringify({ edition: each.edition, language: each.language, print: each.print }) !== now);
  $("looks").replaceChildren(...others.map((each) => element("figure", { class: each.bad ? "bad" : "" }, pictureOf(deck, each), element("figcaption", {}, lookName(each) || each.edition))));
}

// -- what people do ---------------------------------------------------------------------------------------------------

function step(by) {
  const at = bench.shown.findIndex((each) => each.id === view.id);
  const next = bench.shown[(at + by + bench.shown.length) % bench.shown.length];
  if (next) inspect(next.id);
}

const KEYS = {
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  f: () => turn((view.face + 1) % facesOf(card()).length),
  o: toggleOverlays,
  "+": () => zoom(1.25),
  "=": () => zoom(1.25),
  "-": () => zoom(0.8),
  0: () => zoom(0),
};
export const inspectorKey = (key) => KEYS[key.length === 1 ? key.toLowerCase() : key];

$("previous").addEventListener("click", () => step(-1));
$("next").addEventListener("click", () => step(1));
$("zoom-in").addEventListener("click", () => zoom(1.25));
$("zoom-out").addEventListener("click", () => zoom(0.8));
$("zoom-fit").addEventListener("click", () => zoom(0));
$("zoom-real").addEventListener("click", () => {
  view.zoom = "real";
  showZoom();
});
$("source").addEventListener("click", (event) => copyPlace(event.target));
for (const name of ["bleed", "trim", "safe"]) $(`show-${name}`).addEventListener("input", showOverlays);
new ResizeObserver(showZoom).observe($("viewer"));
