#!/usr/bin/env bash
# solutions-left-out.sh LAB…: stands for the tests that need every solution where those of these labs are not there. Skipped in
# a copy of the workbook that was handed out so; CI must have them all.
printf 'There is no solution of %s in solutions/, so the tests of submissions, commands and repository are left out.\n' "$*"
[[ -z ${CI-} ]] && exit 77
exit 1
