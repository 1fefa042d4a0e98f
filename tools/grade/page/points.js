// How points and states are told.
"use strict";

const pointsFormat = new Intl.NumberFormat("en-US", {maximumFractionDigits: 2});

/** What is not known is {unavailable: reason}, as in all records, and never a number. */
function isKnown(points) {
    return typeof points === "number";
}

function pointsText(points) {
    return isKnown(points) ? pointsFormat.format(points) : "not graded";
}

/** For comparing: what was not graded comes before 0. */
function pointsOrder(points) {
    return isKnown(points) ? points : -1;
}

/** The kind of a state, for its color; the word stands beside it. */
function kindOfState(state) {
    if (state === "SOLVED") return "solved";
    if (state === "not graded") return "ungraded";
    return state === "OPEN" || state === "nothing handed in" ? "open" : "wrong";
}

/** "14" of "14-tile-transpose" */
function labNumber(lab) {
    return lab.split("-", 1)[0];
}

function dateText(date) {
    return date ? `${date.slice(0, 16).replace("T", " ")} UTC` : "not known";
}

function countOf(number, noun) {
    return `${pointsFormat.format(number)} ${noun}${number === 1 ? "" : "s"}`;
}
