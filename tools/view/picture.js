// Paper and pencil: collects shapes by kind and writes them as SVG. One path for all boxes of a kind keeps a step of a
// thousand cells as cheap to draw as one of ten. style.css says what the kinds look like.
"use strict";

// From the lowest to the topmost.
const kindsOfBoxes = ["idle", "memory", "shared", "wasted-ground", "wasted", "lane", "wanted", "conflict", "conflict-bar", "piece", "whole", "barrier"];

class Picture {
    constructor(width) {
        this.width = width;
        this.height = 0;
        this.boxes = new Map();
        this.texts = [];
    }

    box(kind, x, y, width, height) {
        const path = this.boxes.get(kind) ?? [];
        path.push(`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`);
        this.boxes.set(kind, path);
        this.height = Math.max(this.height, y + height + 2);
    }

    /** `on`: the kind of box that it is written on. */
    text(x, y, content, {size = 12, anchor = "start", on = "paper", bold = false} = {}) {
        this.texts.push(`<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" class="on-${on}${bold ? " bold" : ""}">` +
            `${textForMarkup(content)}</text>`);
        this.height = Math.max(this.height, y + 4);
    }

    /** The first of the texts that fits the picture's width, or else the last. */
    caption(y, texts) {
        this.text(0, y, texts.find((text) => fits(text, 12, this.width)) ?? texts[texts.length - 1], {on: "faint"});
    }

    markup() {
        const paths = kindsOfBoxes.filter((kind) => this.boxes.has(kind))
            .map((kind) => `<path class="${kind}" d="${this.boxes.get(kind).join("")}"/>`);
        return paths.join("") + this.texts.join("");
    }
}

function round(number) {
    return Math.round(number * 100) / 100;
}

/** About how wide a number of so many characters is. */
function fits(text, size, width) {
    return text.length * size * 0.56 <= width;
}

/** Writes a cell's lanes into it: "7", "0–3", "4 lanes", or nothing where there is no room. */
function labelLanes(picture, lanes, x, y, width, height, on) {
    const consecutive = lanes.every((lane, index) => lane === lanes[0] + index);
    const labels = lanes.length === 1 ? [String(lanes[0])]
        : [...(consecutive ? [`${lanes[0]}–${lanes[lanes.length - 1]}`] : []), `${lanes.length} lanes`, `×${lanes.length}`];
    const sizes = [Math.min(11, height * 0.72), 9, 8.5];
    for (const label of labels) {
        const size = sizes.find((one) => fits(label, one, width - 1));
        if (!size) continue;
        return picture.text(x + width / 2, y + height / 2 + size * 0.36, label, {size, anchor: "middle", on});
    }
}
