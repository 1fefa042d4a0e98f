// Predictions beside what was measured; the model's numbers beside the hardware's.
"use strict";

const signsOfStatus = {right: "✓", "too high": "▲", "too low": "▼"};

function predictionsSection(predictions) {
    if (!predictions?.length) return null;
    const title = element("h2", {id: "predictions"}, "Predicted and measured");
    return element("section", {"aria-labelledby": title.id}, title,
        table("Your predictions", ["question", "predicted", "measured", "result"], predictions.map((prediction) => [
            questionOf(prediction),
            numberOr(prediction.predicted, "not predicted"), numberOr(prediction.measured, whyNotShown(prediction)),
            resultOf(prediction)])));
}

/** A prediction that is wrong or missing was compared, too; but its answer is not told yet. */
function whyNotShown({status}) {
    return status === "not checked yet" ? "not measured" : "not shown yet";
}

/**
 * What stands in the place of `content` until the student has predicted, or has asked to see it all the same. Null where nothing
 * is open.
 */
function predictFirst(predictions, content) {
    const open = (predictions ?? []).filter(({status}) => status === "not predicted").map(questionOf);
    if (open.length === 0) return null;
    content.hidden = true;
    const title = element("h2", {id: "predict-first"}, "Predict first");
    const show = () => {
        content.hidden = false;
        section.remove();
        // Not back to the top of the page: the button that had the focus is gone.
        content.querySelector("h2").focus();
    };
    const section = element("section", {class: "predict-first", "aria-labelledby": title.id}, title,
        element("p", {}, `Not predicted yet: ${open.join(", ")}.`),
        element("p", {}, "This page shows what your kernel costs. Write your prediction into your file, then run ./warpbook view again."),
        element("button", {type: "button", onclick: show}, "Show the page without a prediction"));
    return section;
}

/** "sectors per store (n = 64)" */
function questionOf(prediction) {
    return prediction.case ? `${prediction.question} (${prediction.case})` : prediction.question;
}

/** "✓ right; earlier 8: too low" */
function resultOf({status, earlier}) {
    const tries = (earlier ?? []).map((wrong) => `earlier ${numberOr(wrong.predicted, "?")}: ${wrong.status}`);
    return [`${signsOfStatus[status] ?? ""} ${status}`.trim(), ...tries].join("; ");
}

function numberOr(value, otherwise) {
    return typeof value === "number" ? value.toLocaleString("en-US", {maximumFractionDigits: 4}) : value ?? otherwise;
}

/** A row for each number of each access, with a column for each device. The launch that is drawn comes first. */
function countersSection(counters, devices, machine) {
    if (!counters?.length) return null;
    const columns = ["model", "hardware"].filter((device) => devices?.[device] ?? counters.some((row) => device in row.requests));
    const title = element("h2", {id: "counters"}, columns.length > 1 ? "The model's numbers and the hardware's" : "Counted");
    // What stands in parentheses after a device's name would make its column wider than all others.
    const head = ["access", "number", ...columns.map((device) => devices?.[device]?.replace(/ \(.*\)$/, "") ?? device)];
    const [first, ...others] = new Set(counters.map(({launch}) => launch));
    const tableOf = (caption, launches) => countersTable(caption, head, launches, counters, columns, machine);
    return element("section", {"aria-labelledby": title.id}, title,
        tableOf("The whole launch", [first]),
        others.length === 0 ? null : element("details", {},
            element("summary", {}, `${count(others.length, "further launch", "further launches")} that the checks made`),
            tableOf("Whole launches", others)));
}

function countersTable(caption, head, launches, counters, columns, machine) {
    return element("table", {},
        element("caption", {}, caption),
        element("thead", {}, element("tr", {}, head.map((column, index) => element("th", {scope: "col", "data-text": index < 2}, column)))),
        launches.map((launch) => element("tbody", {},
            element("tr", {class: "launch"}, element("th", {scope: "rowgroup", colspan: String(head.length)}, launch)),
            counters.filter((row) => row.launch === launch).flatMap((row) => rowsOfAccess(row, columns, machine)))));
}

function rowsOfAccess(row, columns, machine) {
    const units = `${unitOf(row.space, machine)}s`;
    return [["requests", row.requests], [units, row.units], [`ideal ${units}`, row.ideal_units]].map(([name, values], index) =>
        tableRow([index === 0 ? `${row.space} ${row.operation}` : element("span", {class: "hidden"}, `${row.space} ${row.operation}`),
            name, ...columns.map((device) => numberOr(values?.[device], "not counted"))], 2));
}
