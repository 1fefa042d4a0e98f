// Draws one step: the lanes of its warp, and the memory that they hit.
"use strict";

const gutter = 58;       // for the labels of rows
const rowHeight = 14;
const smallestCell = 11; // in which two digits can be read

function drawStep(step, width) {
    const picture = new Picture(width);
    if (step.event.kind === "barrier") {
        drawBarrier(picture);
        return picture;
    }
    const y = drawLanes(picture, step.event, step.machine, null);
    if (step.event.space === "global") drawSectors(picture, step.event, step.machine, y);
    else drawBanks(picture, step.event, step.machine, y);
    return picture;
}

function drawBarrier(picture) {
    picture.caption(18, ["barrier: no warp goes on before all have arrived", "barrier"]);
    picture.box("barrier", 0, 30, picture.width, 3);
}

/** The largest power of two of `total` whose cells can be read, or 1. */
function perRow(total, width, smallest = smallestCell) {
    let number = total;
    while (number > 1 && width / number < smallest) number /= 2;
    return number;
}

/** Returns where to go on. `carried`: the value of each lane, if known. */
function drawLanes(picture, event, machine, carried) {
    const left = carried ? 0 : gutter;
    const columns = perRow(machine.warp_size, picture.width - left);
    const cell = Math.min(carried ? 40 : 22, (picture.width - left) / columns);
    const height = carried ? 30 : 20;
    const active = new Set(event.lanes.map(({lane}) => lane));
    picture.text(0, 12, carried ? `warp ${event.warp}: what its lanes carry` : `warp ${event.warp}: its ${machine.warp_size} lanes`, {on: "faint"});
    let y = 18;
    for (let lane = 0; lane < machine.warp_size; ++lane) {
        const x = left + lane % columns * cell;
        y = 18 + Math.floor(lane / columns) * (height + 2);
        const kind = active.has(lane) ? "lane" : "idle";
        picture.box(kind, x, y, cell, height);
        if (carried) {
            picture.text(x + 3, y + 9, lane, {size: 9, on: kind});
            if (active.has(lane)) picture.text(x + cell / 2 + 2, y + 22, carried.get(lane) ?? "?", {size: 15, anchor: "middle", on: kind});
        } else if (active.has(lane)) {
            picture.text(x + cell / 2, y + 14, lane, {size: Math.min(10, cell * 0.8), anchor: "middle", on: kind});
        }
    }
    return y + height + 26;
}

/** Rows of sectors, as many as fit beside each other, at most a cache line. Only rows that the lanes touch are drawn. */
function drawSectors(picture, event, machine, y) {
    const elements = Math.max(1, machine.sector_bytes / Math.max(event.width, 4));
    const inLine = machine.line_bytes / machine.sector_bytes;
    const space = picture.width - gutter;
    const columns = perRow(inLine, space, elements * smallestCell);
    const sectorWidth = Math.min(space / columns, elements * 22);
    for (const array of arraysOf(event)) {
        const lanes = event.lanes.filter((lane) => lane.array === array);
        const touched = new Set(touchedSectors({...event, lanes}, machine).map(({index}) => index));
        const rows = [...new Set([...touched].map((index) => Math.floor(index / columns)))];
        picture.caption(y, [`${arrayName(array)}: global memory, ${machine.line_bytes}-byte lines of ${inLine} ${unitOf("global", machine)}s`,
            `${arrayName(array)}: global memory`]);
        y += 8;
        let previous = rows[0];
        for (const row of rows) {
            if (row > previous + 1) y += 3;
            previous = row;
            const start = row * columns * machine.sector_bytes;
            labelRow(picture, start, event.width, y);
            for (let column = 0; column < columns; ++column) {
                const index = row * columns + column;
                const x = gutter + column * sectorWidth;
                if (touched.has(index)) {
                    picture.box("wasted-ground", x, y, sectorWidth, rowHeight);
                    picture.box("wasted", x, y, sectorWidth, rowHeight);
                } else {
                    picture.box("memory", x, y, sectorWidth, rowHeight);
                }
                picture.box("piece", x, y, sectorWidth, rowHeight);
            }
            const scale = sectorWidth / machine.sector_bytes;
            drawWanted(picture, lanes, event.width, start, start + columns * machine.sector_bytes, scale, y, () => "wanted");
            y += rowHeight + 1;
        }
        y += 24;
    }
}

/** Rows of words, one in each bank; where there is no room for all banks side by side, groups of banks below each other. */
function drawBanks(picture, event, machine, y) {
    const space = picture.width - gutter;
    const columns = perRow(machine.bank_count, space);
    const cell = Math.min(space / columns, 22);
    const conflicts = conflictsOf(event, machine);
    const words = touchedWords(event, machine);
    for (const array of arraysOf(event)) {
        picture.caption(y, [`${arrayName(array)}: shared memory, ${machine.bank_count} banks of ${machine.bank_bytes} bytes`,
            `${arrayName(array)}: shared memory`]);
        y += 20;
        for (let firstBank = 0; firstBank < machine.bank_count; firstBank += columns) {
            const here = words.filter((word) => word.array === array && Math.floor(bankOf(word.index, machine) / columns) * columns === firstBank);
            if (here.length === 0) continue;
            picture.text(0, y - 3, "bank", {size: 10, on: "faint"});
            for (let column = 0; column < columns; ++column) {
                picture.text(gutter + (column + 0.5) * cell, y - 3, firstBank + column, {size: 9, anchor: "middle", on: "faint"});
            }
            y = drawRowsOfWords(picture, event, machine, {array, here, firstBank, columns, cell, conflicts}, y) + 22;
        }
    }
}

function drawRowsOfWords(picture, event, machine, {array, here, firstBank, columns, cell, conflicts}, y) {
    const lanes = event.lanes.filter((lane) => lane.array === array);
    const rows = [...new Set(here.map(({index}) => Math.floor(index / machine.bank_count)))];
    let previous = rows[0];
    for (const row of rows) {
        if (row > previous + 1) y += 3;
        previous = row;
        const firstWord = row * machine.bank_count + firstBank;
        labelRow(picture, firstWord * machine.bank_bytes, event.width, y);
        for (let column = 0; column < columns; ++column) picture.box("shared", gutter + column * cell, y, cell, rowHeight);
        const kindOf = (offset) => conflicts.words.has(`${array} ${Math.floor(offset / machine.bank_bytes)}`) ? "conflict" : "wanted";
        drawWanted(picture, lanes, event.width, firstWord * machine.bank_bytes, (firstWord + columns) * machine.bank_bytes,
            cell / machine.bank_bytes, y, kindOf);
        y += rowHeight + 1;
    }
    if (conflicts.words.size > 0) {
        picture.text(0, y + 11, event.operation === "atomic" ? "lanes" : "words", {size: 10, on: "faint"});
        for (let column = 0; column < columns; ++column) {
            const ofBank = here.filter(({index}) => bankOf(index, machine) === firstBank + column);
            if (ofBank.length === 0) continue;
            const bad = ofBank.some(({index}) => conflicts.words.has(`${array} ${index}`));
            picture.text(gutter + (column + 0.5) * cell, y + 11, conflicts.loads.get(firstBank + column), {size: 10, anchor: "middle", on: bad ? "bad" : "faint", bold: bad});
        }
        y += 14;
    }
    return y;
}

/** The index of the element at which a row begins. */
function labelRow(picture, offset, width, y) {
    picture.text(gutter - 6, y + 11, `[${Math.ceil(offset / width)}]`, {size: 10, anchor: "end", on: "faint"});
}

/** What the lanes want of the bytes from `start` to `end`, which lie in one row. */
function drawWanted(picture, lanes, width, start, end, scale, y, kindOf) {
    const byOffset = new Map();
    for (const {lane, offset} of lanes) {
        if (offset + width <= start || offset >= end) continue;
        byOffset.set(offset, [...(byOffset.get(offset) ?? []), lane]);
    }
    for (const [offset, ofThem] of byOffset) {
        const from = Math.max(offset, start);
        const x = gutter + (from - start) * scale;
        const cell = (Math.min(offset + width, end) - from) * scale;
        const kind = kindOf(offset);
        picture.box(kind, x, y, cell, rowHeight);
        if (kind === "conflict") picture.box("conflict-bar", x + 1, y + rowHeight - 2.5, cell - 2, 1.5);
        labelLanes(picture, ofThem, x, y, cell, rowHeight, kind);
    }
}
