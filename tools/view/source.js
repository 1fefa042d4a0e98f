// The source of a kernel, with what each access of a line costs.
"use strict";

class SourceView {
    /** `choose(key)`: called when an access is chosen, or with null when the choice is taken back. */
    constructor(sources, costs, steps, machine, choose) {
        this.machine = machine;
        this.inSteps = new Set(steps.filter(({event}) => event.kind === "access").map(({event}) => accessKey(event)));
        this.choose = choose;
        this.lines = new Map();
        this.buttons = new Map();
        this.current = null;
        this.most = Math.max(1, ...costs.map((cost) => cost.units / cost.instructions));
        const files = [...new Set(costs.map(({file}) => file))];
        this.root = element("div", {class: "source"}, files.map((file) =>
            this.file(file, sources.find((source) => source.file === file), costs.filter((cost) => cost.file === file))));
    }

    file(file, source, costs) {
        const lines = source?.text === undefined ? this.bareLines(file, costs) : this.linesOf(file, source, costs);
        return [
            element("p", {class: "file"}, source?.title ?? file),
            source?.left_out ? element("p", {class: "note"}, source.left_out) : null,
            element("ol", {class: "code", tabindex: "0", "aria-label": `Source: ${source?.title ?? file}`}, lines),
        ];
    }

    linesOf(file, {text, first_line: firstLine = 1}, costs) {
        return text.replace(/\n$/, "").split("\n").map((code, index) =>
            this.line(file, firstLine + index, code, costs.filter(({line}) => line === firstLine + index)));
    }

    /** Of a file whose text is not on this page: only the lines that access memory. */
    bareLines(file, costs) {
        return [...new Set(costs.map(({line}) => line))].sort((a, b) => a - b).map((line) =>
            this.line(file, line, null, costs.filter((cost) => cost.line === line)));
    }

    line(file, number, code, costs) {
        const item = element("li", {value: number},
            element("span", {class: "number"}, number),
            code === null ? element("span", {class: "faint"}, `line ${number}`) : element("code", {}, code),
            costs.map((cost) => this.access(cost)));
        this.lines.set(`${file}:${number}`, item);
        return item;
    }

    access(cost) {
        const units = cost.units / cost.instructions;
        const ideal = cost.ideal_units / cost.instructions;
        const unit = unitOf(cost.space, this.machine);
        const more = cost.units > cost.ideal_units;
        const key = accessKey(cost);
        const content = [
            element("span", {class: "what"}, `${cost.space} ${cost.operation}`),
            element("span", {class: "bar", "aria-hidden": "true"},
                element("span", {class: "ideal", style: `width: ${percent(Math.min(ideal, units) / this.most)}`}),
                element("span", {class: "excess", style: `width: ${percent(Math.max(0, units - ideal) / this.most)}`})),
            element("span", {class: more ? "cost more" : "cost"},
                `${perInstruction(cost.units, cost.instructions)} ${unit}s, ideal ${perInstruction(cost.ideal_units, cost.instructions)}`),
        ];
        if (!this.inSteps.has(key)) return element("div", {class: "access", title: "Not among the steps: another block's, or after the last one kept"}, content);
        const button = element("button", {
            type: "button", class: "access", "aria-pressed": "false", title: "Stop only at the steps of this access",
            onclick: () => this.choose(button.getAttribute("aria-pressed") === "true" ? null : key),
        }, content);
        this.buttons.set(key, button);
        return button;
    }

    /** Marks the line of the step, and scrolls it into view within its box. */
    showStep(event) {
        const item = event.kind === "access" ? this.lines.get(`${event.file}:${event.line}`) ?? null : null;
        if (item === this.current) return;
        this.current?.removeAttribute("aria-current");
        this.current = item;
        if (!item) return;
        item.setAttribute("aria-current", "step");
        const box = item.parentElement;
        const above = item.offsetTop;
        if (above < box.scrollTop || above + item.offsetHeight > box.scrollTop + box.clientHeight) {
            box.scrollTop = above - box.clientHeight / 3;
        }
    }

    showChoice(chosen) {
        for (const [key, button] of this.buttons) button.setAttribute("aria-pressed", String(key === chosen));
    }
}

function percent(share) {
    return `${(share * 100).toFixed(2)}%`;
}
