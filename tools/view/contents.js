// The values in the arrays of a kernel that only moves them. The data has the arrays' first contents (`contents`); each
// lane carries what it has loaded last to where it stores. All in elements of one width.
"use strict";

/** After the step at `position`: {arrays: name to values, carried: lane to value, of the step's warp}. */
function contentsAfter(kernel, steps, position) {
    const arrays = Object.fromEntries(Object.entries(kernel.contents).map(([name, values]) => [name, [...values]]));
    const carried = new Map();
    let block = null;
    for (const {event, block: blockOfStep} of steps.slice(0, position + 1)) {
        if (block !== blockOfStep) {
            // Another block: its threads carry nothing yet, and its shared memory is its own.
            block = blockOfStep;
            carried.clear();
            for (const {space, lanes} of steps.map((step) => step.event).filter((any) => any.kind === "access")) {
                if (space === "shared") arrays[lanes[0].array] = [];
            }
        }
        if (event.kind !== "access") continue;
        for (const {lane, array, offset} of event.lanes) {
            const place = offset / event.width;
            const thread = `${event.warp} ${lane}`;
            arrays[array] ??= [];
            if (event.operation === "load") carried.set(thread, arrays[array][place]);
            else arrays[array][place] = carried.get(thread);
        }
    }
    const {event} = steps[position];
    const ofWarp = event.kind === "access" ? event.lanes.map(({lane}) => [lane, carried.get(`${event.warp} ${lane}`)]) : [];
    return {arrays, carried: new Map(ofWarp)};
}
