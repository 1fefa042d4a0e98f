// The table of students and labs, with its filters.
"use strict";

class GradesTable {
    constructor(data, details) {
        this.data = data;
        this.details = details;
        this.sort = {column: "student", descending: false};
        this.filter = {student: "", lab: "", state: ""};
        this.shown = element("p", {class: "shown", role: "status"});
        this.head = element("tr");
        this.body = element("tbody", {onkeydown: (event) => this.move(event)});
        this.root = element("section", {"aria-label": "Grades"}, this.filters(), this.shown,
            element("div", {class: "scroller", role: "region", "aria-label": "Table of grades", tabindex: "0"},
                element("table", {class: "grades"},
                    element("caption", {class: "hidden"}, "Points of each student in each lab. The button in a cell opens its details."),
                    element("thead", {}, this.head), this.body)));
        this.draw();
    }

    filters() {
        const choose = (key) => (event) => { this.filter[key] = event.target.value; this.draw(); };
        const states = [...new Set(this.data.students.flatMap((student) => student.labs.map((lab) => lab.state)))].sort();
        const select = (label, key, all, options) => element("label", {}, label,
            element("select", {onchange: choose(key)}, element("option", {value: ""}, all),
                options.map(([value, text]) => element("option", {value}, text))));
        return element("div", {class: "filters", role: "search"},
            element("label", {}, "Student", element("input", {type: "search", autocomplete: "off", oninput: choose("student")})),
            select("Lab", "lab", "all labs", this.data.labs.map(({lab}) => [lab, lab])),
            select("State", "state", "all states", states.map((state) => [state, state])));
    }

    /** The labs with their indices in the rows. */
    labs() {
        return this.data.labs.map((lab, index) => ({...lab, index})).filter(({lab}) => !this.filter.lab || lab === this.filter.lab);
    }

    students(labs) {
        const wanted = this.filter.student.trim().toLowerCase();
        return this.data.students
            .filter(({student}) => student.toLowerCase().includes(wanted))
            .filter((student) => !this.filter.state || labs.some(({index}) => student.labs[index].state === this.filter.state))
            .sort((a, b) => this.order(a, b) * (this.sort.descending ? -1 : 1) || a.student.localeCompare(b.student));
    }

    order(a, b) {
        if (this.sort.column === "student") return a.student.localeCompare(b.student);
        if (this.sort.column === "total") return pointsOrder(a.total) - pointsOrder(b.total);
        const index = this.data.labs.findIndex(({lab}) => lab === this.sort.column);
        return pointsOrder(a.labs[index].points) - pointsOrder(b.labs[index].points);
    }

    draw() {
        const labs = this.labs();
        const students = this.students(labs);
        this.head.replaceChildren(this.column("student", "Student"),
            ...labs.map(({lab, title, points}) => this.column(lab, labNumber(lab), `${title || lab}, ${pointsText(points)} points`)),
            this.column("total", "Total", `of ${pointsText(this.data.possible)} points`));
        this.body.replaceChildren(...students.map((student) => this.row(student, labs)));
        this.shown.textContent = `${countOf(students.length, "student")} of ${this.data.students.length}, ${countOf(labs.length, "lab")} of ${this.data.labs.length}`;
    }

    column(name, text, explanation) {
        const isSorted = this.sort.column === name;
        const sort = () => {
            // Points begin with the highest, names with the first.
            this.sort = {column: name, descending: isSorted ? !this.sort.descending : name !== "student"};
            this.draw();
            this.head.querySelector(`[data-column="${CSS.escape(name)}"]`)?.focus();
        };
        return element("th", {scope: "col", "data-text": name === "student", "aria-sort": isSorted ? (this.sort.descending ? "descending" : "ascending") : null},
            element("button", {type: "button", "data-column": name, onclick: sort, title: explanation}, text,
                explanation ? element("span", {class: "hidden"}, `, ${explanation}`) : null));
    }

    row(student, labs) {
        return element("tr", {}, element("th", {scope: "row"}, student.student),
            labs.map(({index}) => element("td", {}, this.cell(student, student.labs[index]))),
            element("td", {class: "total"}, pointsText(student.total)));
    }

    cell(student, lab) {
        const isOther = this.filter.state && lab.state !== this.filter.state;
        const state = [lab.state === "not graded" ? lab.verdict ?? lab.outcome : lab.state, lab.no_date ? "no date" : "", lab.late ? "late" : ""].filter((word) => word).join(", ");
        return element("button", {
            type: "button", class: `cell ${kindOfState(lab.state)}${isOther ? " other-state" : ""}`, title: lab.cause || null,
            onclick: () => this.details.show(student, lab),
        }, element("span", {class: "points"}, pointsText(lab.points)),
            state === "not graded" ? null : element("span", {class: "state"}, state));
    }

    /** Arrows go from cell to cell, as in a spreadsheet. */
    move(event) {
        const steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]}[event.key];
        const cell = event.target.closest("td");
        if (!steps || !cell) return;
        const rows = [...this.body.rows];
        const row = rows[rows.indexOf(cell.parentElement) + steps[0]];
        const next = row?.cells[cell.cellIndex + steps[1]]?.querySelector("button");
        if (!next) return;
        event.preventDefault();
        next.focus();
    }
}
