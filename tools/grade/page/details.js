// What stands behind one cell: the checks of a student's file, its points, and what they are based on.
"use strict";

class Details {
    constructor(labs) {
        this.labs = labs;
        this.title = element("h2", {id: "details-title", tabindex: "-1"});
        this.content = element("div");
        this.root = element("dialog", {"aria-labelledby": "details-title"},
            element("header", {}, this.title, element("button", {type: "button", class: "close", onclick: () => this.root.close()}, "Close")),
            this.content);
        // A click beside the dialog closes it, as Escape does.
        this.root.onclick = (event) => { if (event.target === this.root) this.root.close(); };
    }

    show(student, lab) {
        const {title} = this.labs.find((one) => one.lab === lab.lab);
        this.title.textContent = `${student.student}: ${lab.lab}`;
        this.content.replaceChildren(...[
            title ? element("p", {class: "faint"}, title) : null,
            element("p", {class: "points-of-lab"}, pointsOfLab(lab)),
            listOf("reasons", lab.reasons),
            groupsTable(lab.groups), checksList(lab.checks ?? []), predictionsTable(lab.predictions ?? []), evidenceOf(lab),
        ].filter((part) => part !== null));
        this.root.showModal();
        this.root.scrollTop = 0;
        this.title.focus();
    }
}

function pointsOfLab(lab) {
    const points = isKnown(lab.points) ? `${pointsText(lab.points)} of ${pointsText(lab.possible)} points` : "not graded";
    return points === lab.state ? points : `${points} · ${lab.state}`;
}

function listOf(name, texts) {
    return texts.length ? element("ul", {class: name}, texts.map((text) => element("li", {}, text))) : null;
}

function groupsTable(groups) {
    if (!groups.length) return null;
    return table("Points by group, before lateness", ["Group", "Points", "Of", "Checks passed"],
        groups.map((group) => [group.group, pointsText(group.points), pointsText(group.possible), `${group.passed} of ${group.checks}`]));
}

function checksList(checks) {
    if (!checks.length) return null;
    return element("section", {"aria-label": "Checks"}, element("h3", {}, "Checks"), checks.map(checkElement));
}

function checkElement(check) {
    const head = [element("span", {class: `status ${check.status}`}, check.status.replace("_", " ")), `${check.group}.${check.name}${opinionsText(check.by)}`];
    if (!check.messages.length && !check.lines.length) return element("p", {class: "check"}, head);
    return element("details", {class: "check", open: check.status === "failed" || check.status === "unavailable"},
        element("summary", {}, head),
        check.messages.map((message) => element("pre", {}, message)),
        check.lines.length ? element("ul", {}, check.lines.map((line) =>
            element("li", {}, `${line.file}, line ${line.line}: `, element("code", {}, line.text.trim())))) : null);
}

/** What each backend says, where both have judged: " (the model: passed, the GPU: failed)". */
function opinionsText(by) {
    const opinions = Object.entries(by ?? {}).map(([backend, status]) => `${backendName(backend)}: ${status.replace("_", " ")}`);
    return opinions.length ? ` (${opinions.join(", ")})` : "";
}

function backendName(backend) {
    return backend === "model" ? "the model" : "the GPU";
}

function predictionsTable(predictions) {
    if (!predictions.length) return null;
    const number = (value) => value === null ? "-" : pointsFormat.format(value);
    return table("Predictions", ["Prediction", "Predicted", "Measured", "Status"], predictions.map((one) =>
        [[one.question, one.case].filter((text) => text).join(": "), number(one.predicted), number(one.measured), one.status]));
}

function evidenceOf(lab) {
    if (!lab.evidence) return null;
    const {evidence} = lab;
    const facts = [
        ["File", lab.file], ["Handed in", dateText(lab.handed_in)], ["Outcome", lab.outcome], ["Backend", evidence.backend],
        ...(lab.parts ?? []).map(({backend, state}) => [`By ${backendName(backend)}`, state]),
        ["Device", evidence.device && [evidence.device.name, evidence.device.architecture, evidence.device.versions].filter((text) => text).join(", ")],
        ["SHA-256 of the file", evidence.source_hash], ["SHA-256 of the course", evidence.course_hash], ["Seed", evidence.seed], ["n", evidence.n],
        ["Warpbook", evidence.warpbook], ["Isolation", evidence.isolation], ["Graded", evidence.date && dateText(evidence.date)],
        ["Took", evidence.seconds === undefined ? undefined : `${pointsFormat.format(evidence.seconds)} s`],
    ].filter(([, value]) => value !== undefined && value !== "");
    return element("section", {"aria-label": "Evidence"}, element("h3", {}, "Evidence"),
        element("dl", {class: "evidence"}, facts.map(([name, value]) => [element("dt", {}, name), element("dd", {}, String(value))])));
}
