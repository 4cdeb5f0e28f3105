#!/bin/sh
# Sees to it that the browser tests find a Chromium, or says what to type. Never lets a tool fetch a browser of its own.
set -eu
if command -v chromium >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "The browser tests need Chromium: installing it with apt-get ..."
    export DEBIAN_FRONTEND=noninteractive
    if { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 && command -v chromium >/dev/null 2>&1; then
        echo "Chromium is installed."
        exit 0
    fi
    echo "apt-get could not install Chromium." >&2
fi
echo "No Chromium here, so the browser tests do not run. To run them: sudo apt-get install chromium" >&2
if [ "${CI:-}" = true ]; then
    echo "Under CI that is a failure." >&2
    exit 1
fi
