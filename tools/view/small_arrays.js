// The toy machine's arrays are so small that all of them are drawn, as rows, with their values where these are known.
"use strict";

/**
 * The arrays of a kernel, if each of their rows (a line, or all banks) has few elements, each of one bank; else null. A
 * row of a GPU's memory also has few elements where these are wide, but not few banks.
 */
function smallArraysOf(steps) {
    const arrays = new Map();
    for (const {event, machine} of steps) {
        if (event.kind === "barrier") continue;
        const rowBytes = event.space === "global" ? machine.line_bytes : machine.bank_count * machine.bank_bytes;
        if (event.width !== machine.bank_bytes || rowBytes / event.width > 8) return null;
        for (const {array, offset} of event.lanes) {
            const known = arrays.get(array) ?? {array, space: event.space, width: event.width, rowBytes, rows: 0};
            known.rows = Math.max(known.rows, Math.floor(offset / rowBytes) + 1);
            arrays.set(array, known);
        }
    }
    const all = [...arrays.values()];
    return all.reduce((sum, {rows}) => sum + rows, 0) <= 24 ? all : null;
}

function drawSmallArrays(step, width, arrays, contents) {
    const picture = new Picture(width);
    const {event, machine} = step;
    let y = 0;
    if (event.kind === "barrier") {
        drawBarrier(picture);
        y = 100;
    } else {
        y = drawLanes(picture, event, machine, contents ? contents.carried : null) + 16;
    }
    const cell = 36;
    let x = 0;
    let lowest = y;
    for (const array of arrays) {
        const columns = array.rowBytes / array.width;
        if (x > 0 && x + columns * cell > width) {
            x = 0;
            y = lowest + 40;
        }
        drawSmallArray(picture, step, array, contents, x, y, cell);
        lowest = Math.max(lowest, y + array.rows * cell);
        x += Math.max(columns * cell, 90) + 28;
    }
    return picture;
}

function drawSmallArray(picture, {event, machine}, {array, space, width, rowBytes, rows}, contents, x, y, cell) {
    const columns = rowBytes / width;
    const lanes = event.kind === "access" ? event.lanes.filter((lane) => lane.array === array) : [];
    const touched = new Set(space === "global" ? touchedSectors({...event, lanes}, machine).map(({index}) => index) : []);
    const conflicts = lanes.length > 0 && space === "shared" ? conflictsOf(event, machine).words : new Set();
    picture.text(x, y - 14, array, {size: 13, bold: lanes.length > 0});
    for (let place = 0; place < rows * columns; ++place) {
        const left = x + place % columns * cell;
        const top = y + Math.floor(place / columns) * cell;
        const wanting = lanes.filter((lane) => lane.offset === place * width).map(({lane}) => lane);
        const inTouched = touched.has(Math.floor(place * width / machine.sector_bytes));
        const kind = wanting.length > 0 ? (conflicts.has(`${array} ${place}`) ? "conflict" : "wanted")
            : inTouched ? "wasted" : space === "global" ? "memory" : "shared";
        if (kind === "wasted") picture.box("wasted-ground", left, top, cell, cell);
        picture.box(kind, left, top, cell, cell);
        if (kind === "conflict") picture.box("conflict-bar", left + 3, top + cell - 5, cell - 6, 2);
        if (wanting.length > 0) picture.text(left + 4, top + 11, wanting.join(","), {size: 9, on: kind});
        const value = contents?.arrays[array]?.[place];
        if (value !== undefined) picture.text(left + cell / 2 + 2, top + 25, value, {size: 15, anchor: "middle", on: kind});
    }
    const pieces = space === "global" ? machine.sector_bytes / width : 1;
    for (let place = 0; place < rows * columns; place += pieces) {
        picture.box("piece", x + place % columns * cell, y + Math.floor(place / columns) * cell, pieces * cell, cell);
    }
    if (space === "shared") {
        for (let bank = 0; bank < columns; ++bank) {
            picture.text(x + (bank + 0.5) * cell, y + rows * cell + 13, bank === 0 ? "bank 0" : bank, {size: 10, anchor: "middle", on: "faint"});
        }
    }
    picture.box("whole", x, y, columns * cell, rows * cell);
}
