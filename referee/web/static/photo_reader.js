// The reader of codes, beside the page, so that the page stays awake: a photo in, codes with their corners out.
// Corners are in ten-thousandths of the longer side of the picture as it is looked at.
(function () {
  "use strict";

  var UNIT = 10000;
  var CLOSER_UNDER = 9;
  var MODULES = 25;
  var ROOM = 8;
  var MOST_TWICE = 13e6;
  var LARGER = [2, 1.5];
  var OPTIONS = {
    formats: ["QRCodeModel2"], tryHarder: true, tryRotate: true, tryInvert: false, tryDownscale: true, maxNumberOfSymbols: 255, returnErrors: true,
  };
  var ready = false;

  function prepare(addresses) {
    if (ready) { return; }
    importScripts(addresses.reader);
    ZXingWASM.prepareZXingModule({ overrides: { locateFile: function () { return addresses.wasm; } } });
    ready = true;
  }

  // -- how a JPEG is turned (EXIF 2.3, tag 0x0112) and how large it is (ITU-T T.81, start of frame)
  function measure(bytes) {
    var view = new DataView(bytes);
    var found = { turned: 1, width: 0, height: 0 };
    if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) { return found; }
    for (var at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      var kind = view.getUint8(at + 1);
      if (kind === 0xe1 && view.getUint32(at + 4) === 0x45786966) { found.turned = turnedIn(view, at + 10) || found.turned; }
      if (kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc) {
        found.height = view.getUint16(at + 5);
        found.width = view.getUint16(at + 7);
        return found;
      }
    }
    return found;
  }

  function turnedIn(view, start) {
    try {
      var little = view.getUint16(start) === 0x4949;
      var first = start + view.getUint32(start + 4, little);
      for (var n = view.getUint16(first, little), entry = first + 2; n > 0; n -= 1, entry += 12) {
        if (view.getUint16(entry, little) === 0x0112) {
          var value = view.getUint16(entry + 8, little);
          return value >= 1 && value <= 8 ? value : 1;
        }
      }
    } catch (_) { return 1; }
    return 1;
  }

  function upright(point, size) {
    var x = point.x, y = point.y, w = size.width, h = size.height;
    return [[x, y], [x, y], [w - x, y], [w - x, h - y], [x, h - y], [y, x], [h - y, x], [h - y, w - x], [y, w - x]][size.turned];
  }

  function corners(result, size, scale, left, top) {
    var places = [result.position.topLeft, result.position.topRight, result.position.bottomRight, result.position.bottomLeft];
    var longer = Math.max(size.width, size.height);
    var found = [];
    places.forEach(function (place) {
      var at = upright({ x: place.x / scale + left, y: place.y / scale + top }, size);
      found.push(Math.round(at[0] * UNIT / longer), Math.round(at[1] * UNIT / longer));
    });
    return found;
  }

  function gather(results, size, scale, left, top, into) {
    results.forEach(function (result) {
      var at = corners(result, size, scale, left, top);
      if (result.isValid) {
        if (!into.seen.some(function (each) { return each[0] === result.text; })) { into.seen.push([result.text, at]); }
      } else if (String(result.error).indexOf("Checksum") >= 0) { into.unread.push(at); }
    });
  }

  function middle(at) {
    return [(at[0] + at[2] + at[4] + at[6]) / 4, (at[1] + at[3] + at[5] + at[7]) / 4];
  }

  function lies(at, other) {
    var m = middle(at);
    var across = [other[0], other[2], other[4], other[6]], down = [other[1], other[3], other[5], other[7]];
    return m[0] >= Math.min.apply(null, across) && m[0] <= Math.max.apply(null, across) && m[1] >= Math.min.apply(null, down) && m[1] <= Math.max.apply(null, down);
  }

  function apart(found) {
    var kept = [];
    found.unread.forEach(function (at) {
      var known = found.seen.map(function (each) { return each[1]; }).concat(kept);
      if (!known.some(function (other) { return lies(at, other); })) { kept.push(at); }
    });
    found.unread = kept;
    return found;
  }

  // Codes are small when a module has few pixels: then the part with codes is looked at again, enlarged, in four pieces that
  // overlap; all of the picture where no code was found. Twice and one and a half times as large find what the other misses.
  function isSmall(found, size) {
    var longer = Math.max(size.width, size.height);
    return !found.seen.length || found.unread.length > 0 || found.seen.some(function (each) {
      return side(each[1]) * longer / UNIT / MODULES < CLOSER_UNDER;
    });
  }

  function side(at) { return Math.hypot(at[2] - at[0], at[3] - at[1]); }

  function part(found, picture) {
    var places = found.seen.map(function (each) { return each[1]; }).concat(found.unread);
    if (!found.seen.length) { return [0, 0, picture.width, picture.height]; }
    var scale = Math.max(picture.width, picture.height) / UNIT;
    var room = ROOM * side(found.seen[0][1]);
    var reach = [0, 1].map(function (axis) {
      var along = [].concat.apply([], places.map(function (at) { return [at[axis], at[axis + 2], at[axis + 4], at[axis + 6]]; }));
      return [Math.min.apply(null, along) - room, Math.max.apply(null, along) + room].map(function (end) { return Math.round(end * scale); });
    });
    var left = Math.max(0, reach[0][0]), top = Math.max(0, reach[1][0]);
    return [left, top, Math.min(picture.width, reach[0][1]) - left, Math.min(picture.height, reach[1][1]) - top];
  }

  async function closer(blob, found) {
    if (!self.OffscreenCanvas || !self.createImageBitmap) { return; }
    var picture = await createImageBitmap(blob);
    var size = { turned: 1, width: picture.width, height: picture.height };
    var all = part(found, picture);
    if (all[2] * all[3] > MOST_TWICE) { return; }
    var wide = Math.ceil(all[2] * 0.56), tall = Math.ceil(all[3] * 0.56);
    for (var look = 0; look < LARGER.length; look += 1) {
      var times = LARGER[look], across = Math.round(wide * times), down = Math.round(tall * times);
      var canvas = new OffscreenCanvas(across, down);
      var pen = canvas.getContext("2d", { willReadFrequently: true });
      pen.imageSmoothingQuality = "high";
      for (var piece = 0; piece < 4; piece += 1) {
        var left = all[0] + (piece % 2 ? all[2] - wide : 0), top = all[1] + (piece > 1 ? all[3] - tall : 0);
        pen.drawImage(picture, left, top, wide, tall, 0, 0, across, down);
        gather(await ZXingWASM.readBarcodes(pen.getImageData(0, 0, across, down), OPTIONS), size, times, left, top, found);
      }
    }
    picture.close();
  }

  async function readBlob(blob, say) {
    var found = { seen: [], unread: [] };
    var bytes = await blob.arrayBuffer();
    var size = measure(bytes);
    try {
      if (!size.width) { throw new Error("no JPEG"); }
      gather(await ZXingWASM.readBarcodes(blob, OPTIONS), size, 1, 0, 0, found);
    } catch (_) {
      var picture = await createImageBitmap(blob);
      size = { turned: 1, width: picture.width, height: picture.height };
      var canvas = new OffscreenCanvas(size.width, size.height);
      var pen = canvas.getContext("2d");
      pen.drawImage(picture, 0, 0);
      picture.close();
      gather(await ZXingWASM.readBarcodes(pen.getImageData(0, 0, size.width, size.height), OPTIONS), size, 1, 0, 0, found);
    }
    if (isSmall(found, size)) {
      say({ closer: true });
      await closer(blob, found);
    }
    return apart(found);
  }

  async function readFrame(frame) {
    var found = { seen: [], unread: [] };
    gather(await ZXingWASM.readBarcodes(frame, OPTIONS), { turned: 1, width: frame.width, height: frame.height }, 1, 0, 0, found);
    return apart(found);
  }

  self.onmessage = async function (event) {
    var asked = event.data;
    function say(told) { self.postMessage(Object.assign({ number: asked.number }, told)); }
    try {
      prepare(asked.addresses);
      say({ found: asked.frame ? await readFrame(asked.frame) : await readBlob(asked.photo, say) });
    } catch (mistake) {
      say({ failed: String(mistake && mistake.name || mistake) });
    }
  };
})();
