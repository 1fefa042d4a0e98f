// One kernel: its source, its steps, and the drawing of the step at which it is.
"use strict";

const mostHeightKept = 320;

class KernelPane {
    constructor(kernel, sources, number) {
        this.kernel = kernel;
        this.steps = stepsOf(kernel);
        const title = element("h2", {id: `kernel-${number}`, tabindex: "-1"}, kernel.title);
        const explanation = element("p", {class: "explanation"}, kernel.explanation ?? "");
        this.root = element("section", {class: "kernel", "aria-labelledby": title.id}, title, explanation);
        if (this.steps.length === 0) {
            this.root.append(element("p", {class: "note"}, "This block accessed no memory: there is nothing to step through."));
            return;
        }
        const {machine} = this.steps[0];
        const costs = costsOf(kernel, this.steps);
        this.player = new Player(this.steps, () => this.show());
        this.source = new SourceView(sources, costs, this.steps, machine, (key) => this.player.choose({access: key ?? everything}));
        this.tables = new StepTables();
        this.sentence = element("p", {class: "sentence", "aria-live": "polite"});
        this.reason = element("p", {class: "reason", id: `reason-${number}`});
        this.svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        this.svg.setAttribute("role", "img");
        this.svg.setAttribute("aria-labelledby", this.reason.id);
        this.canvas = element("div", {}, this.svg);
        this.drawing = element("div", {class: "drawing"}, this.canvas);
        this.legend = element("ul", {class: "legend", "aria-label": "What the colors mean"});
        this.small = smallArraysOf(this.steps);
        const dropped = droppedEvents(kernel);
        this.root.append(this.source.root, element("div", {class: "stage"}, this.player.root, this.sentence, this.reason, this.drawing,
            this.legend, this.tables.root,
            dropped > 0 ? element("p", {class: "note"}, `The trace ends before its block does: ${count(dropped, "further step")} were not kept.`) : null));
        new ResizeObserver(() => this.resize()).observe(this.canvas);
    }

    /** Draws for another width. The drawing keeps some height, so that what is below seldom jumps. */
    resize() {
        const width = Math.floor(this.canvas.clientWidth);
        if (width === this.width || width === 0) return;
        this.width = width;
        const oneOfEach = new Map(this.steps.map((step, index) => [step.event.kind === "barrier" ? "barrier" : accessKey(step.event), index]));
        const tallest = Math.max(...[...oneOfEach.values()].map((index) => this.pictureOf(index).height));
        this.canvas.style.minHeight = `${Math.min(Math.ceil(tallest), mostHeightKept)}px`;
        this.show();
    }

    pictureOf(position) {
        const step = this.steps[position];
        if (!this.small) return drawStep(step, this.width);
        return drawSmallArrays(step, this.width, this.small,
            this.kernel.contents ? contentsAfter(this.kernel, this.steps, position) : null);
    }

    show() {
        if (!this.width) return;
        const {position} = this.player;
        const step = this.steps[position];
        const picture = this.pictureOf(position);
        const height = Math.ceil(picture.height);
        this.svg.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
        this.svg.setAttribute("width", this.width);
        this.svg.setAttribute("height", height);
        this.svg.innerHTML = picture.markup();
        this.sentence.textContent = sentenceOf(step, position + 1, this.steps.length, this.player.severalBlocks);
        this.reason.textContent = reasonOf(step);
        this.showLegend(step);
        this.player.show();
        this.source.showStep(step.event);
        this.source.showChoice(this.player.access);
        this.tables.showStep(step);
    }

    showLegend({event, machine}) {
        const of = this.small ? "all" : event.kind === "barrier" ? "none" : event.space;
        const served = event.operation === "atomic" ? "lanes" : "words";
        if (this.legendOf === `${of} ${served}`) return;
        this.legendOf = `${of} ${served}`;
        const unit = unitOf("global", machine);
        const global = [["wanted", "a lane wants it"], ["wasted", `moved with it, in the same ${unit}; no lane wants it`], ["memory", "not moved"]];
        const shared = [...(of === "all" ? [] : [["wanted", "a lane wants it"]]),
            ["conflict", `wanted, in conflict: its bank has several ${served} to serve`], ["shared", "shared memory, not accessed"]];
        const entries = {all: this.steps.some((step) => step.event.space === "shared") ? [...global, ...shared] : global, global, shared, none: []}[of];
        this.legend.replaceChildren(...entries.map(([kind, meaning]) =>
            element("li", {}, element("span", {class: `swatch ${kind}`, "aria-hidden": "true"}), meaning)));
    }
}
