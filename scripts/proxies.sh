#!/bin/sh
# Unpack Debian's nginx and Caddy into a folder for the tests of the night, where they are missing: as
# packages they would be started.
set -eu
mkdir -p "$1"
cd "$1"
for proxy in nginx caddy; do
    PATH="$PATH:/usr/sbin:$1/usr/sbin:$1/usr/bin" command -v "$proxy" >/dev/null && continue
    if apt-get download "$proxy" >/dev/null 2>&1 || { apt-get update -qq && apt-get download "$proxy" >/dev/null 2>&1; }; then
        dpkg -x "$proxy"_*.deb .
        rm "$proxy"_*.deb
    else
        echo "$proxy is missing, and apt-get has none: tests that need it will fail" >&2
    fi
done
