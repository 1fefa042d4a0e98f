// Which pieces of memory an access hits: sectors of global memory, banks of shared memory. The trace says how many
// sectors or wavefronts that costs; what is found here says which.
"use strict";

/** Bytes that the lanes want, each counted once: lanes that want the same share it. */
function wantedBytes(event) {
    return new Set(event.lanes.map((lane) => `${lane.array} ${lane.offset}`)).size * event.width;
}

/** The pieces of `bytes` bytes, aligned to their size, that the lanes touch: {array, index, lanes}, in the order of memory. */
function touchedPieces(event, bytes) {
    const pieces = new Map();
    for (const lane of event.lanes) {
        const last = Math.floor((lane.offset + event.width - 1) / bytes);
        for (let index = Math.floor(lane.offset / bytes); index <= last; ++index) {
            const key = `${lane.array} ${index}`;
            if (!pieces.has(key)) pieces.set(key, {array: lane.array, index, lanes: []});
            pieces.get(key).lanes.push(lane.lane);
        }
    }
    return [...pieces.values()].sort((a, b) => a.array < b.array ? -1 : a.array > b.array ? 1 : a.index - b.index);
}

function touchedSectors(event, machine) {
    return touchedPieces(event, machine.sector_bytes);
}

function touchedWords(event, machine) {
    return touchedPieces(event, machine.bank_bytes);
}

function bankOf(word, machine) {
    return word % machine.bank_count;
}

/** Loads and stores wider than a bank go through shared memory in groups of as many lanes as fill all banks. */
function lanesOfGroup(event, machine) {
    if (event.operation === "atomic" || event.width <= machine.bank_bytes) return machine.warp_size;
    return Math.max(1, machine.bank_count * machine.bank_bytes / event.width);
}

function groupOf(lane, event, machine) {
    return Math.floor(lane / lanesOfGroup(event, machine));
}

/** How many groups have an active lane. */
function groupsOf(event, machine) {
    return new Set(event.lanes.map(({lane}) => groupOf(lane, event, machine))).size;
}

/**
 * Where banks have several words to serve at a time (for an atomic: several lanes).
 * most: the largest number; banks: those that have it; loads: bank to its largest number; words: "array word" of each
 * word in conflict.
 */
function conflictsOf(event, machine) {
    const wanted = new Map();
    for (const {array, index, lanes} of touchedWords(event, machine)) {
        for (const lane of lanes) {
            const key = `${groupOf(lane, event, machine)} ${bankOf(index, machine)}`;
            if (!wanted.has(key)) wanted.set(key, {bank: bankOf(index, machine), words: new Set(), lanes: 0});
            wanted.get(key).words.add(`${array} ${index}`);
            wanted.get(key).lanes += 1;
        }
    }
    const load = ({words, lanes}) => event.operation === "atomic" ? lanes : words.size;
    const most = Math.max(...[...wanted.values()].map(load));
    const inConflict = [...wanted.values()].filter((bank) => load(bank) > 1);
    const loads = new Map();
    for (const group of wanted.values()) loads.set(group.bank, Math.max(load(group), loads.get(group.bank) ?? 0));
    return {
        most,
        loads,
        banks: [...new Set(inConflict.filter((bank) => load(bank) === most).map(({bank}) => bank))],
        words: new Set(inConflict.flatMap(({words}) => [...words])),
    };
}
