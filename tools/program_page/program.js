// Sorts the kernels and hides lines. The page is whole without it, so what it needs is put in here.
"use strict";

(() => {
    /** A control of its own in front of `place`. */
    function controlBefore(place, label, control) {
        const box = document.createElement("div");
        box.className = "controls";
        const name = document.createElement("label");
        name.append(...(control.type === "checkbox" ? [control, label] : [label, control]));
        box.append(name);
        place.before(box);
    }

    function letKernelsBeSorted() {
        const table = document.querySelector(".kernel-table");
        if (!table || table.tBodies.length < 2) return;
        const orders = [["order", "first launch"], ["launches", "launches"],
            ["sectors", "sectors beyond the ideal"], ["wavefronts", "wavefronts beyond the ideal"]];
        const choice = document.createElement("select");
        for (const [key, name] of orders) choice.append(new Option(name, key));
        choice.addEventListener("change", () => {
            const key = choice.value;
            const sign = key === "order" ? 1 : -1;
            const value = (body) => Number(body.dataset[key]);
            table.append(...[...table.tBodies].sort((a, b) => sign * (value(a) - value(b)) || a.dataset.order - b.dataset.order));
        });
        controlBefore(table.closest(".scroller"), "Sort kernels by", choice);
    }

    function letLinesBeHidden() {
        const source = document.querySelector(".source");
        if (!source) return;
        const choice = document.createElement("input");
        choice.type = "checkbox";
        choice.addEventListener("change", () => document.body.classList.toggle("only-noted", choice.checked));
        controlBefore(source, "Only lines that were counted or have a fault", choice);
    }

    /** What a link leads to may be folded. */
    function unfoldTarget() {
        const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        const folded = target?.closest("details:not([open])");
        if (!folded) return;
        folded.open = true;
        target.scrollIntoView();
    }

    letKernelsBeSorted();
    letLinesBeHidden();
    addEventListener("hashchange", unfoldTarget);
})();
