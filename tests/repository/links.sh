#!/usr/bin/env bash
# Fails when a Markdown file links to a file, or to a heading of one, that is not there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# GitHub's names of the headings in a file.
headings() {
    sed -n 's/^##* *//p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^[:alnum:] _-]//g; s/ /-/g'
}

dead=0
checked=0
while IFS= read -r file; do
    # shellcheck disable=SC2016 # the backquotes are Markdown's
    while IFS= read -r target; do
        checked=$((checked + 1))
        [[ $target =~ ^(https?:|mailto:) ]] && continue
        path=$(dirname "$file")/${target%%#*}
        [[ $target != '#'* ]] || path=$file
        [[ -e $path ]] || { echo "$file: dead link $target"; dead=1; continue; }
        [[ $target != *.md#* && $target != '#'* ]] || headings "$path" | grep -qxF -- "${target#*#}" ||
            { echo "$file: no heading for $target"; dead=1; }
    done < <(sed 's/`[^`]*`//g' "$file" | grep -oE '\]\([^)]+\)|(src|href)="[^"]+"' | sed -E 's/^\]\(//; s/\)$//; s/^(src|href)="//; s/"$//')
done < <(find . -name '*.md' -not -path './build*' -not -path './.*' -not -path '*/node_modules/*')

echo "$checked links checked"
((checked > 0)) || dead=1
exit "$dead"
