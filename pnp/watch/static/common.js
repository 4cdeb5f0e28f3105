// What the parts of the bench share: the state, elements, pictures, places.
export const $ = (id) => document.getElementById(id);
export const bench = { state: null, shown: [], current: null, changed: new Map(), look: null, sheets: [] };

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children.filter((each) => each != null && each !== ""));
  return made;
}

export const deckOf = (card) => bench.state.decks.find((deck) => deck.id === card.deck);
export const facesOf = (card) => {
  const back = deckOf(card)?.back;
  return back && !card.faces.some((face) => face.letter === "back") ? [...card.faces, back] : card.faces;
};
export const problemsOf = (card) => bench.state.problems.filter((each) => each.cards.includes(card.id));
export const remarksOn = (card) => bench.state.remarks.filter((each) => each.cards.includes(card.id));
export const placeOf = (each) => [each.file, each.line || null, each.column || null].filter(Boolean).join(":");

// -- pictures ---------------------------------------------------------------------------------------------------------

export function pictureOf(deck, face) {
  const box = element("div", { class: `picture ${deck.shape}${deck.wide >= deck.tall ? " flat" : ""}` });
  box.style.setProperty("--shape", `${deck.wide} / ${deck.tall}`);
  box.style.setProperty("--corner", `${(3.2 / deck.wide) * 100}% / ${(3.2 / deck.tall) * 100}%`);
  const image = element("img", { alt: "", draggable: "false", loading: "lazy", decoding: "async" });
  const over = (side) => `${((side + 2 * deck.bleed) / side) * 100}%`;
  image.style.width = over(deck.wide);
  image.style.height = over(deck.tall);
  image.style.left = `${(-deck.bleed / deck.wide) * 100}%`;
  image.style.top = `${(-deck.bleed / deck.tall) * 100}%`;
  box.append(image);
  showVersion(image, face, true);
  return box;
}

// Swap without a flicker: the new picture is ready before the old one goes.
export function showVersion(image, face, first = false) {
  const version = face?.version || "";
  if (image.dataset.version === version) return false;
  image.dataset.version = version;
  const address = version ? `/face/${version}.svg` : "";
  image.hidden = !version;
  if (first || !version) {
    if (address) image.src = address;
    return true;
  }
  const ready = new Image();
  ready.src = address;
  const swap = () => image.dataset.version === version && (image.src = address);
  ready.decode().then(swap, swap);
  return true;
}

// -- places and words ---------------------------------------------------------------------------------------------------

export function copyPlace(button) {
  navigator.clipboard?.writeText(button.dataset.copy || button.textContent).then(() => say(`Copied ${button.dataset.copy || button.textContent}`));
}

export function problemLine(each) {
  const text = each.file && each.text.startsWith(placeOf(each)) ? each.text.slice(placeOf(each).length).trim() : each.text;
  const place = placeOf(each) && element("button", { class: "place", title: "Copy the place", onclick: (event) => { event.stopPropagation(); copyPlace(event.target); } }, placeOf(each));
  return element("li", {}, place, element("p", {}, text));
}

export const lookName = (look) => [look.language, look.edition === "standard" ? "" : look.edition, look.print].filter(Boolean).join(" · ");

export const lookQuery = () => (bench.look ? `?${new URLSearchParams(bench.look)}` : "");
export async function fetchJson(address) {
  const answer = await fetch(address);
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.problem);
  return told;
}
export const say = (text) => ($("status").textContent = text);
