// The keyboard. It acts on the kernel in which the focus is; with the focus in none, the arrows act on the one used last.
"use strict";

const keysHelp = [
    ["← →", "one step back, one step forward"],
    ["Home End", "first step, last step"],
    ["L", "next step of the same line (with Shift: previous)"],
    ["W", "next step of the same warp (with Shift: previous)"],
    ["B", "next barrier (with Shift: previous)"],
    ["Tab", "to the next control; an access in the source is one: Enter stops only at its steps"],
];

const jumps = {l: "line", w: "warp", b: "barrier"};

function listenToKeys(panes) {
    let used = panes[0];
    document.addEventListener("focusin", ({target}) => {
        used = panes.find((pane) => pane.root.contains(target)) ?? used;
    });
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
        const inside = panes.some((pane) => pane.root.contains(document.activeElement));
        if (!used.player || !(inside || document.activeElement === document.body)) return;
        if (pressed(event, used.player, inside)) event.preventDefault();
    });
}

/** Returns whether the key has a meaning here. Letters have one only inside a kernel: elsewhere they are the browser's. */
function pressed(event, player, inside) {
    if (event.key === "ArrowRight") player.step(1);
    else if (event.key === "ArrowLeft") player.step(-1);
    else if (!inside) return false;
    else if (event.key === "Home") player.goToEnd(-1);
    else if (event.key === "End") player.goToEnd(1);
    else if (jumps[event.key.toLowerCase()]) player.jump(jumps[event.key.toLowerCase()], event.shiftKey ? -1 : 1);
    else return false;
    return true;
}

function keysSection() {
    return element("details", {class: "keys"}, element("summary", {}, "Keys"),
        element("dl", {}, keysHelp.map(([keys, meaning]) => element("div", {},
            element("dt", {}, keys.split(" ").map((key) => element("kbd", {}, key))), element("dd", {}, meaning)))));
}
