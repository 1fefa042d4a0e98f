// The text equivalents of the drawing: what each lane wants, and what is hit. They are written only while they are open.
"use strict";

class StepTables {
    constructor() {
        this.content = element("div", {class: "step-tables"});
        this.step = null;
        this.root = element("details", {ontoggle: () => this.write()},
            element("summary", {}, "This step as tables: lanes and memory"), this.content);
    }

    showStep(step) {
        this.step = step;
        this.write();
    }

    write() {
        if (!this.root.open || !this.step) return;
        const {event} = this.step;
        this.content.replaceChildren(...(event.kind === "barrier" ? [element("p", {}, "A barrier accesses no memory.")]
            : [laneTable(this.step), event.space === "global" ? sectorTable(this.step) : wordTable(this.step)]));
    }
}

function laneTable({event, machine}) {
    const pieces = event.space === "global" ? {name: unitOf("global", machine), bytes: machine.sector_bytes}
        : {name: "bank", bytes: machine.bank_bytes};
    return table(`The ${count(event.lanes.length, "active lane")} of warp ${event.warp}`,
        ["lane", "array", "element", "byte", pieces.name],
        event.lanes.map(({lane, array, offset}) => {
            const piece = Math.floor(offset / pieces.bytes);
            return [lane, arrayName(array), wholeNumber(Math.floor(offset / event.width)), wholeNumber(offset),
                event.space === "global" ? wholeNumber(piece) : bankOf(piece, machine)];
        }));
}

function sectorTable({event, machine}) {
    const unit = unitOf("global", machine);
    return table(`The ${count(event.units, unit)}`, [unit, "array", "bytes", "lanes"],
        touchedSectors(event, machine).map(({array, index, lanes}) =>
            [wholeNumber(index), arrayName(array), bytesOf(index, machine.sector_bytes), lanes.join(", ")]));
}

function wordTable({event, machine}) {
    return table(`The words of shared memory: ${count(event.units, "wavefront")}`, ["bank", "array", "bytes", "lanes"],
        touchedWords(event, machine)
            .sort((a, b) => bankOf(a.index, machine) - bankOf(b.index, machine) || a.index - b.index)
            .map(({array, index, lanes}) =>
                [bankOf(index, machine), arrayName(array), bytesOf(index, machine.bank_bytes), lanes.join(", ")]));
}

function bytesOf(index, bytes) {
    return `${wholeNumber(index * bytes)} to ${wholeNumber((index + 1) * bytes - 1)}`;
}
