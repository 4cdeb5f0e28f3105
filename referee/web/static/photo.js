// A photo is read in the page: only codes and their places leave the phone. Without this script forms do the same, slower.
(function () {
  "use strict";

  var PATIENCE_MS = 25000;
  var MOST_BYTES = 15 * 1024 * 1024;
  var MOST_PICTURES = 4;
  var FRAME_MS = 250;
  var UNIT = 10000;
  var ROOM = 5;
  var CARD = /^(?:.*\/)?[0-9A-Za-z]{10}\/?$/;
  var DECK = /\/run\/[0-9A-Za-z]{20}\/?$/i;
  var SVG = "http://www.w3.org/2000/svg";
  var pictures = {};
  var worker = null;
  var number = 0;
  var latest = null;
  var live = null;

  function byId(id) { return document.getElementById(id); }
  function told() { return byId("photo-reader"); }
  function word(name) { return told().getAttribute("data-" + name); }

  function say(text) {
    var said = byId("photo-said");
    said.textContent = text;
    said.hidden = !text;
  }

  function canRead() {
    return Boolean(told() && window.WebAssembly && window.Worker && window.fetch && window.FormData && window.DOMParser && window.URL);
  }

  // -- reading ---------------------------------------------------------------------------------------------------------

  function ask(what) {
    return new Promise(function (done, failed) {
      if (!worker) { worker = new Worker(word("worker")); }
      var mine = number += 1;
      var asked = worker;
      var late = window.setTimeout(function () { asked.terminate(); if (worker === asked) { worker = null; } failed(new Error("late")); }, PATIENCE_MS);
      function hear(event) {
        var answer = event.data;
        if (answer.number !== mine) { return; }
        if (answer.closer) { say(word("closer")); return; }
        window.clearTimeout(late);
        asked.removeEventListener("message", hear);
        if (answer.found) { done(answer.found); } else { failed(new Error(answer.failed)); }
      }
      asked.addEventListener("message", hear);
      asked.addEventListener("error", function () { window.clearTimeout(late); worker = null; failed(new Error("worker")); }, { once: true });
      what.number = mine;
      what.addresses = { reader: new URL(word("reader"), location).href, wasm: new URL(word("wasm"), location).href };
      asked.postMessage(what);
    });
  }

  function isHeic(file) {
    return file.slice(4, 32).arrayBuffer().then(function (bytes) {
      return /^ftyp(hei|hev|mif1|msf1)/.test(String.fromCharCode.apply(null, new Uint8Array(bytes)));
    });
  }

  function readPhoto(file, form) {
    if (file.size > MOST_BYTES) { say(word("too-many-bytes")); return; }
    say(word("reading"));
    latest = file;
    ask({ photo: file }).then(function (found) { hand(found, file, form); }, function (mistake) {
      if (mistake.message === "late" || mistake.message === "worker") { say(word("slow")); offerReferee(form); return; }
      isHeic(file).then(function (heic) {
        if (heic) { say(word("heic")); return; }
        say(word("not-a-picture"));
        offerReferee(form);
      });
    });
  }

  function hand(found, file, form) {
    var ours = found.seen.filter(function (each) { return CARD.test(each[0]) || DECK.test(each[0]); });
    if (!ours.length && !carries(form)) {
      say(word(found.unread.length ? "unread" : "nothing"));
      show(file, found.unread);
      offerReferee(form);
      return;
    }
    var fields = new FormData(form);
    fields.delete("photo");
    fields.append("fresh", JSON.stringify(ours));
    fields.append("blurred", JSON.stringify(found.unread));
    fields.append("others", String(found.seen.length - ours.length));
    send(fields, file);
  }

  function carries(form) {
    return ["seen", "codes"].some(function (name) { return form.elements[name] && form.elements[name].value; });
  }

  function offerReferee(form) {
    var place = byId("closer") || form.parentNode.insertBefore(document.createElement("div"), form.nextSibling);
    place.id = "closer";
    place.className = "stack";
    place.textContent = "";
    var button = document.createElement("button");
    button.type = "button";
    button.className = "btn";
    button.appendChild(document.createElement("span")).textContent = word("server");
    var why = document.createElement("p");
    why.className = "why";
    why.textContent = word("server-why");
    button.addEventListener("click", function () {
      var fields = new FormData(form);
      fields.set("photo", latest, "photo.jpg");
      say(word("reading"));
      send(fields, latest);
    });
    place.appendChild(button);
    place.appendChild(why);
  }

  // -- the page that answers -------------------------------------------------------------------------------------------

  function send(fields, file) {
    fetch("/scan", { method: "POST", body: fields, credentials: "same-origin" }).then(function (answer) {
      return answer.text();
    }).then(function (html) { swap(html, file); }, function () { say(word("slow")); });
  }

  function swap(html, file) {
    var fresh = new DOMParser().parseFromString(html, "text/html");
    var main = fresh.getElementById("main");
    if (!main) { return; }
    var top = window.scrollY;
    byId("main").innerHTML = main.innerHTML;
    document.title = fresh.title;
    var place = byId("pictures");
    if (place && file) { pictures[place.getAttribute("data-photo") || "0"] = URL.createObjectURL(file); }
    draw();
    wake();
    if (window.htmx) { window.htmx.process(byId("main")); }
    if (file) { byId("announce").textContent = heading(); window.scrollTo(0, 0); } else { window.scrollTo(0, top); }
  }

  function heading() {
    return Array.prototype.map.call(document.querySelectorAll("#main h1, #main .told:not([hidden])"), function (each) { return each.textContent.trim(); }).join(". ");
  }

  // -- the picture with its boxes --------------------------------------------------------------------------------------

  function draw() {
    var place = byId("pictures");
    if (!place || !place.getAttribute("data-boxes")) { return; }
    var boxes = JSON.parse(place.getAttribute("data-boxes"));
    place.textContent = "";
    var shown = Object.keys(pictures).filter(function (key) { return boxes.some(function (box) { return String(box.photo) === key; }); });
    shown.reverse().slice(0, MOST_PICTURES).forEach(function (key) {
      place.appendChild(figure(pictures[key], boxes.filter(function (box) { return String(box.photo) === key; })));
    });
    var form = document.querySelector("form[data-photo] input[type=file]");
    if (latest && form && boxes.some(function (box) { return box.unread; })) { offerReferee(form.form); }
  }

  function show(file, unread) {
    byId("pictures").textContent = "";
    byId("pictures").appendChild(figure(URL.createObjectURL(file), unread.map(function (at) {
      return { unread: true, at: [[at[0], at[1]], [at[2], at[3]], [at[4], at[5]], [at[6], at[7]]] };
    })));
  }

  // The part of the picture in which codes lie is shown, with room for the cards around them.
  function figure(address, boxes) {
    var whole = document.createElement("figure");
    var sheet = document.createElement("div");
    var picture = document.createElement("img");
    picture.alt = word("picture");
    picture.addEventListener("load", function () {
      var longer = Math.max(picture.naturalWidth, picture.naturalHeight) / UNIT;
      var size = [picture.naturalWidth / longer, picture.naturalHeight / longer];
      var over = document.createElementNS(SVG, "svg");
      over.setAttribute("viewBox", "0 0 " + size[0] + " " + size[1]);
      over.setAttribute("aria-hidden", "true");
      boxes.forEach(function (box) { over.appendChild(outline(box)); });
      sheet.appendChild(over);
      cut(whole, sheet, boxes, size);
    });
    picture.src = address;
    sheet.appendChild(picture);
    whole.appendChild(sheet);
    return whole;
  }

  function cut(whole, sheet, boxes, size) {
    if (!boxes.length) { return; }
    var points = [].concat.apply([], boxes.map(function (box) { return box.at; }));
    var first = boxes[0].at;
    var room = ROOM * Math.hypot(first[1][0] - first[0][0], first[1][1] - first[0][1]);
    var part = [0, 1].map(function (axis) {
      var along = points.map(function (point) { return point[axis]; });
      var low = Math.max(0, Math.min.apply(null, along) - room);
      return [low, Math.min(size[axis], Math.max.apply(null, along) + room) - low];
    });
    whole.style.aspectRatio = part[0][1] + " / " + part[1][1];
    sheet.style.width = 100 * size[0] / part[0][1] + "%";
    sheet.style.left = -100 * part[0][0] / part[0][1] + "%";
    sheet.style.top = -100 * part[1][0] / part[1][1] + "%";
    whole.classList.add("cut");
  }

  function outline(box) {
    var shape = document.createElementNS(SVG, "polygon");
    shape.setAttribute("points", box.at.map(function (point) { return point.join(","); }).join(" "));
    var pile = box.unread || box.pile === null || box.pile === undefined ? " unread" : " pile-" + box.pile % 6;
    shape.setAttribute("class", "box" + pile + (box.taken ? " taken" : ""));
    if (box.code) { shape.setAttribute("data-code", box.code); }
    return shape;
  }

  // -- a live view, where the browser has one --------------------------------------------------------------------------

  function wake() {
    var place = byId("live");
    if (place && canRead() && navigator.mediaDevices && navigator.mediaDevices.getUserMedia) { place.hidden = false; }
  }

  function startLive() {
    var place = byId("live");
    var video = place.querySelector("video");
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } } }).then(function (stream) {
      live = { stream: stream, best: null, texts: {}, frame: null };
      video.srcObject = stream;
      place.querySelector(".viewfinder").hidden = false;
      place.querySelector("[data-live=start]").hidden = true;
      return video.play().then(look);
    }).catch(function () { say(word("denied")); });
  }

  function look() {
    if (!live) { return; }
    var video = byId("live") && byId("live").querySelector("video");
    if (!video || !video.videoWidth) { window.setTimeout(look, FRAME_MS); return; }
    var canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    var pen = canvas.getContext("2d");
    pen.drawImage(video, 0, 0);
    ask({ frame: pen.getImageData(0, 0, canvas.width, canvas.height) }).then(function (found) {
      if (!live) { return; }
      found.seen.forEach(function (each) { if (CARD.test(each[0])) { live.texts[each[0]] = each; } });
      if (!live.best || found.seen.length > live.best.seen.length) { live.best = found; live.frame = canvas; }
      byId("live").querySelector("[data-live-count]").textContent = Object.keys(live.texts).length;
      window.setTimeout(look, FRAME_MS);
    }, function () { window.setTimeout(look, FRAME_MS); });
  }

  function stopLive() {
    if (live) { live.stream.getTracks().forEach(function (track) { track.stop(); }); }
    live = null;
    var place = byId("live");
    if (place) {
      place.querySelector(".viewfinder").hidden = true;
      place.querySelector("[data-live=start]").hidden = false;
    }
  }

  function doneLive() {
    var seen = live;
    stopLive();
    if (!seen || !seen.best) { return; }
    var form = document.querySelector("form[data-photo] input[type=file]").form;
    var placed = seen.best.seen.filter(function (each) { return CARD.test(each[0]); });
    var known = placed.map(function (each) { return each[0]; });
    var loose = Object.keys(seen.texts).filter(function (text) { return known.indexOf(text) < 0; });
    var fields = new FormData(form);
    fields.delete("photo");
    fields.append("fresh", JSON.stringify(placed));
    fields.append("loose", loose.join(" "));
    seen.frame.toBlob(function (picture) { send(fields, picture); }, "image/jpeg", 0.85);
  }

  // -- what people do --------------------------------------------------------------------------------------------------

  document.addEventListener("change", function (event) {
    var field = event.target;
    if (field.matches && field.matches("form[data-photo] input[type=file]") && field.files.length && canRead()) { readPhoto(field.files[0], field.form); }
  });
  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (!form.matches || !form.matches("form[data-photo]") || !canRead()) { return; }
    event.preventDefault();
    event.stopImmediatePropagation();
    var file = form.elements.photo && form.elements.photo.files && form.elements.photo.files[0];
    if (file) { readPhoto(file, form); return; }
    var fields = new FormData(form);
    fields.delete("photo");
    if (event.submitter && event.submitter.name) { fields.append(event.submitter.name, event.submitter.value); }
    send(fields, null);
  }, true);
  document.addEventListener("click", function (event) {
    if (!event.target.closest) { return; }
    var box = event.target.closest("#pictures [data-code]");
    var card = box && byId("card-" + box.getAttribute("data-code"));
    if (card) { card.click(); return; }
    var button = event.target.closest("[data-live]");
    if (button) { ({ start: startLive, done: doneLive, stop: stopLive })[button.getAttribute("data-live")](); }
  });
  window.addEventListener("pagehide", stopLive);
  wake();
})();
