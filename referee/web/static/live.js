// Makes pages quicker: follows the table's version and swaps the page's content. Everything works without it.
(function () {
  "use strict";

  var FIELDS = "input:not([type=hidden]):not([type=file]), select";
  var stream = null;
  var followed = "";
  var fetching = false;
  var newest = "";

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
  }

  function tokensOf(root) {
    var places = {};
    root.querySelectorAll(".token[id]").forEach(function (token) { places[token.id] = token.getAttribute("transform"); });
    return places;
  }

  function moveTokens(root, before) {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) { return; }
    root.querySelectorAll(".token[id]").forEach(function (token) {
      var old = before[token.id];
      var now = token.getAttribute("transform");
      if (old && old !== now && token.animate) {
        token.animate([{ transform: inCss(old) }, { transform: inCss(now) }], { duration: 200, easing: "ease-in-out" });
      }
    });
  }

  function inCss(attribute) {
    return attribute.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px,$2px)");
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
    if (!root || !window.htmx || fetching || root.getAttribute("data-version") === newest) { return; }
    var did = whatPeopleDid(root);
    var places = tokensOf(root);
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
      moveTokens(fresh, places);
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

  document.addEventListener("htmx:beforeSwap", function (event) {
    // Refusals and moves that came too late are pages too, and they are shown.
    if (event.detail.xhr.status >= 400 && event.detail.xhr.responseText) { event.detail.shouldSwap = true; event.detail.isError = false; }
  });
  document.addEventListener("htmx:afterSettle", follow);
  window.addEventListener("pageshow", follow);
  window.addEventListener("pagehide", function () { if (stream) { stream.close(); stream = null; followed = ""; } });
  follow();
})();
