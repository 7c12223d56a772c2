#!/bin/sh
# Install Debian's headless Chromium for the browser tests, where it is missing and we are root.
set -eu
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "the browser tests need Chromium: install it, so that 'chromium-headless-shell' or 'chromium' is on the PATH" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null
