// Puts the overview together from its data (`warpbook.grades/1`, docs/records.md).
"use strict";

function start(data) {
    if (!data) {
        document.body.append(element("main", {}, element("h1", {}, "Warpbook"),
            element("p", {}, "This is the template of a page, without data. ./warpbook grade makes the page of a class.")));
        return;
    }
    document.title = "Grades";
    const details = new Details(data.labs);
    document.body.append(
        element("a", {class: "skip", href: "#main"}, "Skip to the grades"),
        element("header", {}, element("h1", {}, "Grades"), element("p", {class: "summary"}, summaryOf(data)), problemsOf(data)),
        element("main", {id: "main"}, new GradesTable(data, details).root, details.root),
        element("footer", {}, "Points follow the rubric. What was not graded has no points, and no 0 either: grade it again."));
}

function summaryOf(data) {
    const labs = data.students.flatMap((student) => student.labs);
    const count = (text, fits) => ({text, number: labs.filter(fits).length});
    const parts = [
        count("solved", ({state}) => state === "SOLVED"),
        count("not graded", ({points}) => !isKnown(points)),
        count("without a date", ({no_date: hasNoDate}) => hasNoDate),
        count("late", ({late}) => late),
    ].filter(({number}) => number > 0).map(({text, number}) => `${pointsFormat.format(number)} ${text}`);
    return [countOf(data.students.length, "student"), countOf(data.labs.length, "lab"), ...parts].join(", ");
}

function problemsOf(data) {
    const problems = [...data.problems,
        ...data.students.flatMap(({student, problems: own}) => own.map((problem) => `${student}: ${problem}`))];
    if (!problems.length) return null;
    return element("details", {class: "problems", open: problems.length <= 3},
        element("summary", {}, `${countOf(problems.length, "problem")} with what was handed in`),
        element("ul", {}, problems.map((problem) => element("li", {}, problem))));
}

start(JSON.parse(document.getElementById("data").textContent));
