#!/usr/bin/env bash
# The browser tests: run.sh WARPBOOK LAB_PROGRAMS PAGES [SCRIPT, all.mjs]
#
# Needs node (18 or newer), Chromium, and `npm ci --prefix tests/browser`. Without one of these it is skipped, and says
# why; but it fails where CI=true, so that nobody believes what was not tested. Ubuntu is excepted: its package `chromium` is a
# snap, which containers cannot run.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
skipped=77

missing() {
    echo "The browser tests did not run: $1"
    [[ ${CI:-} == true ]] && ! grep -qs '^ID=ubuntu' /etc/os-release && exit 1
    exit "$skipped"
}

command -v node >/dev/null || missing "there is no node. On Debian: apt-get install nodejs"
version=$(node -p 'process.versions.node.split(".")[0]')
((version >= 18)) || missing "node is version $version, and playwright-core needs 18 or newer."
chromium=${CHROMIUM:-$(command -v chromium || command -v google-chrome || true)}
[[ -f $chromium && -x $chromium ]] || missing "there is no Chromium. On Debian: apt-get install chromium (or set CHROMIUM to a browser)"
[[ -d $here/node_modules/playwright-core && -d $here/node_modules/axe-core ]] ||
    missing "their packages are not installed: npm ci --prefix tests/browser"

export CHROMIUM=$chromium WARPBOOK=$1 LAB_PROGRAMS=$2 PAGES=$3
exec node "$here/${4:-all.mjs}"
