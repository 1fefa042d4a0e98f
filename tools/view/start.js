// Puts the page together from its data (`warpbook.view/1`, docs/records.md).
"use strict";

function start(data) {
    if (!data) {
        document.body.append(element("main", {}, element("h1", {}, "Warpbook"),
            element("p", {}, "This is the template of a page, without data. ./warpbook view LAB makes the page of a lab.")));
        return;
    }
    document.title = data.title;
    const panes = data.kernels.map((kernel, index) => new KernelPane(kernel, data.sources, index + 1));
    const {machine} = tracesOf(data.kernels[0])[0];
    const content = element("div", {},
        element("div", {class: panes.length > 1 ? "kernels pair" : "kernels"}, panes.map((pane) => pane.root)),
        data.missing_kernel ? element("p", {class: "note"}, data.missing_kernel) : null,
        predictionsSection(data.predictions), countersSection(data.counters, data.devices, machine));
    document.body.append(
        element("a", {class: "skip", href: "#main"}, "Skip to the steps"),
        element("header", {}, element("h1", {}, data.title), verdictOf(data),
            (data.notes ?? []).map((note) => element("p", {class: "note"}, note)), keysSection()),
        element("main", {id: "main"}, predictFirst(data.predictions, content), content),
        element("footer", {}, "The steps are those of one block, as the model ran them: its warps one after another, from barrier to barrier. " +
            "On a GPU they would take turns."));
    listenToKeys(panes);
}

function verdictOf({verdict, date}) {
    if (!verdict) return null;
    return element("p", {class: "verdict"}, element("strong", {}, verdict),
        date ? ["  checked ", element("time", {datetime: date}, date.slice(0, 16).replace("T", " ")), " UTC"] : null);
}

start(JSON.parse(document.getElementById("data").textContent));
