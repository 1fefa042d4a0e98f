// How numbers and steps are told.
"use strict";

const numberFormat = new Intl.NumberFormat("en-US");

function wholeNumber(value) {
    return numberFormat.format(value);
}

function perInstruction(units, instructions) {
    return (units / instructions).toFixed(2);
}

function count(number, noun, nouns = `${noun}s`) {
    return `${wholeNumber(number)} ${number === 1 ? noun : nouns}`;
}

/** What an access to this space is counted in. The toy machine's sectors are called segments (docs/toy-machine.md). */
function unitOf(space, machine) {
    if (space === "shared") return "wavefront";
    return machine.sector_bytes === 32 ? "sector" : "segment";
}

function arrayName(name) {
    return name === "" ? "no array" : name;
}

/** The arrays of an access, mostly one. */
function arraysOf(event) {
    return [...new Set(event.lanes.map((lane) => lane.array))];
}

const verbs = {
    load: (bytes, arrays) => `loads ${bytes} per lane from ${arrays}`,
    store: (bytes, arrays) => `stores ${bytes} per lane to ${arrays}`,
    atomic: (bytes, arrays) => `makes an atomic access of ${bytes} per lane to ${arrays}`,
};

/** Blocks as the lab writes them: without a z that says nothing. */
function blockName(block) {
    return `(${(block[2] === 0 ? block.slice(0, 2) : block).join(", ")})`;
}

/** One sentence: what the step does, and what it costs. */
function sentenceOf(step, number, total, severalBlocks) {
    const where = `Step ${wholeNumber(number)} of ${wholeNumber(total)}${severalBlocks ? `, block ${blockName(step.block)}` : ""}`;
    const {event, machine} = step;
    if (event.kind === "barrier") return `${where}: barrier. All warps of the block have arrived, and go on.`;
    const lanes = event.lanes.length === machine.warp_size ? "" : ` (${event.lanes.length} of ${machine.warp_size} lanes)`;
    const verb = verbs[event.operation](count(event.width, "byte"), arraysOf(event).map(arrayName).join(", "));
    return `${where}: warp ${event.warp}${lanes} ${verb}: ${count(event.units, unitOf(event.space, machine))}, ideal ${event.ideal_units}.`;
}

/** Why it costs that: what the drawing shows. */
function reasonOf(step) {
    const {event, machine} = step;
    if (event.kind === "barrier") {
        return "What was written before the barrier can be read after it by every thread of the block.";
    }
    return event.space === "global" ? reasonOfSectors(event, machine) : reasonOfBanks(event, machine);
}

function reasonOfSectors(event, machine) {
    const unit = unitOf("global", machine);
    const moved = event.units * machine.sector_bytes;
    return `The lanes want ${count(wantedBytes(event), "byte")}. They lie in ${count(event.units, unit)} of ${machine.sector_bytes} bytes, ` +
        `in ${count(event.lines, "cache line")}: ${count(moved, "byte")} ${moved === 1 ? "is" : "are"} moved.`;
}

function reasonOfBanks(event, machine) {
    const {most, banks} = conflictsOf(event, machine);
    const [each, what] = event.operation === "atomic" ? ["one lane", "lanes"] : ["one word", "different words"];
    const groups = groupsOf(event, machine);
    if (groups > 1) {
        const shared = event.units < groups ? ", some of which share a wavefront, because their lanes want the same words" : "";
        return `Lanes of ${count(event.width, "byte")} go through shared memory in groups of ${lanesOfGroup(event, machine)} lanes: ` +
            `here ${groups} groups${most > 1 ? `, in which a bank has up to ${most} words to serve` : shared}.`;
    }
    if (most <= 1) return `No bank has more than ${each} to serve.`;
    const whose = banks.length === 1 ? `Bank ${banks[0]} has` : `${count(banks.length, "bank")} have`;
    return `${whose} up to ${most} ${what} to serve, and a bank serves ${each} in each wavefront.`;
}
