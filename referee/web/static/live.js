// Makes pages quicker: follows the table's version and swaps the page's content. Everything works without it.
(function () {
  "use strict";

  var FIELDS = "input:not([type=hidden]):not([type=file]), select";
  var stream = null;
  var followed = "";
  var fetching = false;
  var sending = 0;
  var newest = "";
  var held = null;
  var letGo = 0;
  var LOOK_MS = 10000;

  function page() {
    return document.getElementById("page");
  }

  function ticks(field) {
    return field.type === "checkbox" || field.type === "radio";
  }

  function whatPeopleDid(root) {
    var did = { values: {}, open: {}, focus: document.activeElement ? document.activeElement.id : "", top: window.scrollY };
    root.querySelectorAll(FIELDS).forEach(function (field) {
      if (field.id && (ticks(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)) {
        did.values[field.id] = ticks(field) ? field.checked : field.value;
      }
    });
    root.querySelectorAll("details[id]").forEach(function (part) { did.open[part.id] = part.open; });
    did.hash = window.location.hash;
    return did;
  }

  function giveBack(root, did) {
    Object.keys(did.values).forEach(function (id) {
      var field = document.getElementById(id);
      if (!field || !root.contains(field)) { return; }
      if (ticks(field)) { field.checked = did.values[id]; } else { field.value = did.values[id]; }
    });
    Object.keys(did.open).forEach(function (id) {
      var part = document.getElementById(id);
      if (part && root.contains(part)) { part.open = did.open[id]; }
    });
    var focus = did.focus && document.getElementById(did.focus);
    if (focus && root.contains(focus)) { focus.focus({ preventScroll: true }); }
    if (did.hash.indexOf("#big-") === 0 && document.getElementById(did.hash.slice(1))) { window.location.replace(did.hash); }
  }

  function placesOf(root) {
    var places = {};
    root.querySelectorAll(".slide[id]").forEach(function (thing) { places[thing.id] = thing.getAttribute("transform") || ""; });
    return places;
  }

  function moveThings(root, before) {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches || !Object.keys(before).length) { return; }
    var turned = 0;
    root.querySelectorAll(".slide[id]").forEach(function (thing) {
      var old = before[thing.id];
      var now = thing.getAttribute("transform") || "";
      if (!thing.animate || old === now) { return; }
      if (old) {
        thing.animate([{ transform: inCss(old) }, { transform: inCss(now) }], { duration: 200, easing: "ease-in-out" });
        return;
      }
      var card = thing.querySelector(".turns");
      if (card) {
        card.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 200, delay: 160 * turned, easing: "ease-out", fill: "backwards" });
        turned += 1;
      }
    });
  }

  function inCss(attribute) {
    return attribute.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px,$2px)").replace(/rotate\(([-\d.]+)\)/, "rotate($1deg)");
  }

  function headline() {
    var told = document.querySelector("[data-headline]");
    return told ? told.textContent.replace(/\s+/g, " ").trim() : "";
  }

  function announce(before) {
    var now = headline();
    if (now && now !== before) { document.getElementById("announce").textContent = now; }
  }

  function refresh() {
    var root = page();
    if (!root || !window.htmx || fetching || sending || held || Number(root.getAttribute("data-version")) >= Number(newest)) { return; }
    var did = whatPeopleDid(root);
    var places = placesOf(root);
    var told = headline();
    var asked = newest;
    fetching = true;
    var address = root.getAttribute("data-here") || window.location.pathname;
    window.htmx.ajax("GET", address, { source: root, target: "#page", select: "#page", swap: "outerHTML" }).then(done, done);
    function done() {
      fetching = false;
      var fresh = page();
      if (!fresh) { return; }
      giveBack(fresh, did);
      moveThings(fresh, places);
      ready(fresh);
      announce(told);
      if (newest !== asked) { refresh(); }
    }
  }

  function follow() {
    var root = page();
    var address = (root && root.getAttribute("data-events")) || "";
    if (address === followed && (!address || (stream && stream.readyState !== 2))) { return; }
    if (stream) { stream.close(); stream = null; }
    followed = address;
    if (!address || !window.EventSource) { return; }
    stream = new EventSource(address);
    stream.onmessage = function (event) { newest = event.data; refresh(); };
  }

  // What only one seat may see is open while it is held, by finger, mouse or key, and never longer than ten seconds.
  function look(part) {
    cover();
    held = part;
    part.open = true;
    letGo = window.setTimeout(cover, LOOK_MS);
  }

  function cover() {
    window.clearTimeout(letGo);
    if (!held) { return; }
    held.open = false;
    held = null;
    refresh();
  }

  function heldBy(event) {
    var summary = event.target.closest ? event.target.closest("[data-peek] > summary") : null;
    return summary ? summary.parentNode : null;
  }

  function isHoldKey(event) {
    return event.key === " " || event.key === "Enter";
  }

  document.addEventListener("pointerdown", function (event) {
    var part = heldBy(event);
    if (part && !event.button) { look(part); }
  });
  ["pointerup", "pointercancel"].forEach(function (name) { document.addEventListener(name, cover); });
  document.addEventListener("keydown", function (event) {
    var part = isHoldKey(event) && heldBy(event);
    if (!part) { return; }
    event.preventDefault();
    if (!event.repeat) { look(part); }
  });
  document.addEventListener("keyup", function (event) {
    if (isHoldKey(event) && heldBy(event)) { event.preventDefault(); }
    if (held) { cover(); }
  });
  document.addEventListener("click", function (event) {
    var part = heldBy(event);
    if (!part) { return; }
    event.preventDefault();
    if (!event.detail && !held) { look(part); }
  });
  document.addEventListener("contextmenu", function (event) {
    if (event.target.closest && event.target.closest("[data-peek]")) { event.preventDefault(); }
  });
  ["blur", "pagehide", "resize", "orientationchange"].forEach(function (name) { window.addEventListener(name, cover); });
  document.addEventListener("visibilitychange", cover);
  document.addEventListener("focusout", function () { if (held) { cover(); } });

  // Things ticked: each act says what it would come to.
  function tell(form) {
    var ticked = Array.prototype.map.call(form.querySelectorAll("input[name=tick]:checked"), function (each) { return each.value; });
    var now = ticked.sort().join("\n");
    var caution = "";
    form.querySelectorAll("button[name=move]").forEach(function (act) {
      var said = JSON.parse(form.getAttribute("data-told")).filter(function (each) {
        return each.act === act.value && each.ticks.slice().sort().join("\n") === now;
      })[0];
      act.querySelector("[data-aside]").textContent = said ? said.aside : "";
      caution = caution || (said ? said.caution : "");
    });
    var warned = form.querySelector("[data-caution]");
    warned.textContent = caution;
    warned.hidden = !caution;
  }

  document.addEventListener("change", function (event) {
    var form = event.target.closest ? event.target.closest("form.ticks") : null;
    if (form) { tell(form); }
  });

  // Sentences of the moment, read aloud with a breath between them.
  document.addEventListener("click", function (event) {
    var button = event.target.closest ? event.target.closest("[data-speak]") : null;
    if (!button) { return; }
    window.speechSynthesis.cancel();
    button.parentNode.querySelectorAll("p").forEach(function (line) {
      var said = new window.SpeechSynthesisUtterance(line.textContent);
      said.lang = document.documentElement.lang;
      said.rate = 0.85;
      window.speechSynthesis.speak(said);
    });
  });

  // The clock of a talk: it runs from the moment it is first shown, and anybody at the screen may stop it.
  function tick() {
    var clock = document.querySelector("[data-clock]");
    if (!clock) { return; }
    var since = clock.getAttribute("data-since");
    var begun = JSON.parse(window.sessionStorage.getItem("clock") || "{}");
    if (begun.since !== since) {
      begun = { since: since, at: Date.now(), stopped: false };
      window.sessionStorage.setItem("clock", JSON.stringify(begun));
    }
    var left = Math.max(0, Number(clock.getAttribute("data-clock")) - Math.floor((Date.now() - begun.at) / 1000));
    clock.hidden = begun.stopped;
    clock.querySelector("[data-left]").textContent = Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
  }

  document.addEventListener("click", function (event) {
    if (!event.target.closest || !event.target.closest("[data-stop]")) { return; }
    var begun = JSON.parse(window.sessionStorage.getItem("clock") || "{}");
    begun.stopped = true;
    window.sessionStorage.setItem("clock", JSON.stringify(begun));
    tick();
  });
  window.setInterval(tick, 500);

  function ready(root) {
    tick();
    root.querySelectorAll("form.ticks").forEach(tell);
    if (window.speechSynthesis) { root.querySelectorAll("[data-speak]").forEach(function (each) { each.hidden = false; }); }
  }

  document.addEventListener("htmx:beforeSwap", function (event) {
    // Refusals and moves that came too late are pages too, and they are shown.
    if (event.detail.xhr.status >= 400 && event.detail.xhr.responseText) { event.detail.shouldSwap = true; event.detail.isError = false; }
  });
  // While an act is on its way its answer is the fresh page; only what happened after that is fetched.
  function sends(event) {
    return event.detail.requestConfig && event.detail.requestConfig.verb !== "get" ? 1 : 0;
  }

  document.addEventListener("htmx:beforeRequest", function (event) { sending += sends(event); });
  document.addEventListener("htmx:afterRequest", function (event) {
    if (!sends(event)) { return; }
    sending = Math.max(0, sending - 1);
    refresh();
  });
  document.addEventListener("htmx:afterSettle", function () { follow(); if (page()) { ready(page()); } });
  window.addEventListener("pageshow", follow);
  window.addEventListener("pagehide", function () { if (stream) { stream.close(); stream = null; followed = ""; } });
  document.documentElement.classList.add("script");
  ready(document);
  follow();
})();
