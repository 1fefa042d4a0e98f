// The steps of a kernel: the events of its trace, or of several blocks' traces one after another.
"use strict";

function tracesOf(kernel) {
    return kernel.traces ?? [kernel.trace];
}

/** {event, block, machine}, in order. */
function stepsOf(kernel) {
    return tracesOf(kernel).flatMap((trace) =>
        trace.events.map((event) => ({event, block: trace.block, machine: trace.machine})));
}

function droppedEvents(kernel) {
    return tracesOf(kernel).reduce((sum, trace) => sum + trace.dropped_events, 0);
}

/** Names one access of the source: a line can have several. */
function accessKey({file, line, space, operation}) {
    return `${file}:${line} ${space} ${operation}`;
}

/** What each access of the source cost: as counted in the whole launch, or else summed from the steps. */
function costsOf(kernel, steps) {
    if (kernel.lines?.length) return kernel.lines;
    const sums = new Map();
    for (const {event} of steps) {
        if (event.kind !== "access") continue;
        const {file, line, space, operation} = event;
        const key = accessKey(event);
        if (!sums.has(key)) sums.set(key, {file, line, space, operation, instructions: 0, units: 0, ideal_units: 0});
        const sum = sums.get(key);
        sum.instructions += 1;
        sum.units += event.units;
        sum.ideal_units += event.ideal_units;
    }
    return [...sums.values()];
}
