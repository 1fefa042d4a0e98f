// Where in a kernel's steps the page is, and how it gets elsewhere.
"use strict";

const everything = "";
const barriers = "barrier";

class Player {
    /** `changed()`: called when the position or the choice has changed. */
    constructor(steps, changed) {
        this.steps = steps;
        this.changed = changed;
        this.severalBlocks = new Set(steps.map(({block}) => block)).size > 1;
        this.position = 0;
        this.access = everything;
        this.warp = everything;
        this.buttons = {
            first: this.button("|◀", "First step", () => this.goToEnd(-1)),
            back: this.button("◀", "Step back", () => this.step(-1)),
            forward: this.button("▶", "Step forward", () => this.step(1)),
            last: this.button("▶|", "Last step", () => this.goToEnd(1)),
        };
        this.slider = element("input", {type: "range", min: "1", max: String(steps.length), value: "1", step: "1", "aria-label": "Step",
            oninput: () => this.goTo(Number(this.slider.value) - 1)});
        this.accessChoice = this.choice("Stop at which accesses", [[everything, this.hasBarrier() ? "every access and barrier" : "every access"],
            ...accessesOf(steps),
            ...(this.hasBarrier() ? [[barriers, "barriers"]] : [])],
        (value) => this.choose({access: value}));
        this.warpChoice = this.choice("Stop at which warps", [[everything, "all warps"], ...warpsOf(steps, this.severalBlocks)], (value) => this.choose({warp: value}));
        this.root = element("div", {class: "player", role: "group", "aria-label": "Steps"},
            element("div", {class: "transport"}, Object.values(this.buttons), this.slider),
            element("div", {class: "choices"}, element("span", {class: "faint"}, "Stop at"), this.accessChoice,
                element("span", {class: "faint"}, "of"), this.warpChoice),
            element("div", {class: "jumps"}, element("span", {class: "faint"}, "Next:"),
                this.button("same line", "Next step of the same line", () => this.jump("line", 1)),
                this.button("same warp", "Next step of the same warp", () => this.jump("warp", 1)),
                this.hasBarrier() ? this.button("barrier", "Next barrier", () => this.jump("barrier", 1)) : null));
    }

    button(label, name, onclick) {
        return element("button", {type: "button", "aria-label": name, title: name, onclick}, label);
    }

    choice(name, options, chosen) {
        const select = element("select", {"aria-label": name, onchange: () => chosen(select.value)},
            options.map(([value, text]) => element("option", {value}, text)));
        return select;
    }

    hasBarrier() {
        return this.steps.some(({event}) => event.kind === "barrier");
    }

    current() {
        return this.steps[this.position];
    }

    /** Whether the step is one that was chosen to stop at. */
    isChosen(step) {
        if (step.event.kind === "barrier") return this.access === barriers || (this.access === everything && this.warp === everything);
        return (this.access === everything || accessKey(step.event) === this.access) &&
            (this.warp === everything || warpKey(step) === this.warp);
    }

    /** The nearest step in a direction for which `wanted` holds, or -1. */
    find(from, direction, wanted) {
        for (let index = from; index >= 0 && index < this.steps.length; index += direction) {
            if (wanted(this.steps[index])) return index;
        }
        return -1;
    }

    step(direction) {
        this.goTo(this.find(this.position + direction, direction, (step) => this.isChosen(step)));
    }

    goToEnd(direction) {
        this.goTo(this.find(direction < 0 ? 0 : this.steps.length - 1, -direction, (step) => this.isChosen(step)));
    }

    /** To the next step of the same line, of the same warp, or that is a barrier. */
    jump(what, direction) {
        const here = this.current();
        const isBarrier = (step) => step.event.kind === "barrier";
        const wanted = {
            line: (step) => isBarrier(here) ? isBarrier(step) : step.event.line === here.event.line && step.event.file === here.event.file,
            warp: (step) => isBarrier(here) || (!isBarrier(step) && warpKey(step) === warpKey(here)),
            barrier: isBarrier,
        }[what];
        this.goTo(this.find(this.position + direction, direction, wanted));
    }

    goTo(index) {
        if (index < 0 || index === this.position) return;
        this.position = index;
        this.changed();
    }

    /** Stops only at these from now on; goes to the nearest of them if it is not at one. */
    choose({access = this.access, warp = this.warp}) {
        this.access = access;
        this.warp = warp;
        const chosen = (step) => this.isChosen(step);
        const next = this.find(this.position, 1, chosen);
        const nearest = next >= 0 ? next : this.find(this.position, -1, chosen);
        if (nearest >= 0) this.position = nearest;
        this.changed();
    }

    show() {
        this.slider.value = String(this.position + 1);
        this.slider.setAttribute("aria-valuetext", `step ${this.position + 1} of ${this.steps.length}`);
        this.accessChoice.value = this.access;
        this.warpChoice.value = this.warp;
        const chosen = (step) => this.isChosen(step);
        const atStart = this.find(this.position - 1, -1, chosen) < 0;
        const atEnd = this.find(this.position + 1, 1, chosen) < 0;
        // Not `disabled`: that would take the focus away from who steps with the keyboard.
        for (const name of ["first", "back"]) this.buttons[name].setAttribute("aria-disabled", String(atStart));
        for (const name of ["forward", "last"]) this.buttons[name].setAttribute("aria-disabled", String(atEnd));
    }
}

function warpKey({event, block}) {
    return `${block} ${event.warp}`;
}

/** Values and texts of the choice of an access, in the order of the source. */
function accessesOf(steps) {
    const accesses = new Map(steps.filter(({event}) => event.kind === "access").map(({event}) => [accessKey(event), event]));
    return [...accesses].sort(([, a], [, b]) => a.line - b.line)
        .map(([key, {line, space, operation}]) => [key, `line ${line}: ${space} ${operation}`]);
}

/** Values and texts of the choice of a warp. */
function warpsOf(steps, severalBlocks) {
    const warps = new Map();
    for (const step of steps) {
        if (step.event.kind === "barrier") continue;
        warps.set(warpKey(step), `${severalBlocks ? `block ${blockName(step.block)}, ` : ""}warp ${step.event.warp}`);
    }
    return [...warps].sort(([, a], [, b]) => a.localeCompare(b, "en", {numeric: true}));
}
