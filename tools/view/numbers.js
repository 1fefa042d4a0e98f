// Predictions beside what was measured; the model's numbers beside the hardware's.
"use strict";

const signsOfStatus = {right: "✓", "too high": "▲", "too low": "▼"};

function predictionsSection(predictions) {
    if (!predictions?.length) return null;
    const title = element("h2", {id: "predictions"}, "Predicted and measured");
    return element("section", {"aria-labelledby": title.id}, title,
        table("Your predictions", ["question", "predicted", "measured", "result"], predictions.map((prediction) => [
            prediction.case ? `${prediction.question} (${prediction.case})` : prediction.question,
            numberOr(prediction.predicted, "not predicted"), numberOr(prediction.measured, "not measured"),
            resultOf(prediction)])));
}

/** "✓ right; earlier 8: too low" */
function resultOf({status, earlier}) {
    const tries = (earlier ?? []).map((wrong) => `earlier ${numberOr(wrong.predicted, "?")}: ${wrong.status}`);
    return [`${signsOfStatus[status] ?? ""} ${status}`.trim(), ...tries].join("; ");
}

function numberOr(value, otherwise) {
    return typeof value === "number" ? value.toLocaleString("en-US", {maximumFractionDigits: 4}) : value ?? otherwise;
}

/** A row for each number of each access, with a column for each device. */
function countersSection(counters, devices, machine) {
    if (!counters?.length) return null;
    const columns = ["model", "hardware"].filter((device) => devices?.[device] ?? counters.some((row) => device in row.requests));
    const title = element("h2", {id: "counters"}, columns.length > 1 ? "The model's numbers and the hardware's" : "Counted");
    const head = ["access", "number", ...columns.map((device) => devices?.[device] ?? device)];
    const launches = [...new Set(counters.map(({launch}) => launch))];
    const counted = element("table", {},
        element("caption", {}, "Whole launches"),
        element("thead", {}, element("tr", {}, head.map((column, index) => element("th", {scope: "col", "data-text": index < 2}, column)))),
        launches.map((launch) => element("tbody", {},
            element("tr", {class: "launch"}, element("th", {scope: "rowgroup", colspan: String(head.length)}, launch)),
            counters.filter((row) => row.launch === launch).flatMap((row) => rowsOfAccess(row, columns, machine)))));
    return element("section", {"aria-labelledby": title.id}, title, counted);
}

function rowsOfAccess(row, columns, machine) {
    const units = `${unitOf(row.space, machine)}s`;
    return [["requests", row.requests], [units, row.units], [`ideal ${units}`, row.ideal_units]].map(([name, values], index) =>
        tableRow([index === 0 ? `${row.space} ${row.operation}` : element("span", {class: "hidden"}, `${row.space} ${row.operation}`),
            name, ...columns.map((device) => numberOr(values?.[device], "not counted"))], 2));
}
