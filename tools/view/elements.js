// Makes elements of the page. Text is always put in as text: nothing that a source or a trace contains can become markup.
"use strict";

/** An element with attributes, properties for events (`onclick`), and children: elements or text; null children are left out. */
function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (key.startsWith("on")) made[key] = value;
        else made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return made;
}

function textForMarkup(text) {
    return String(text).replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
}

/** A table with a caption. `rows`: arrays of texts or elements; the first `headers` cells of a row are its headers. */
function table(caption, columns, rows, headers = 1) {
    return element("table", {},
        element("caption", {}, caption),
        element("thead", {}, element("tr", {}, columns.map((column) => element("th", {scope: "col"}, column)))),
        element("tbody", {}, rows.map((row) => tableRow(row, headers))));
}

function tableRow(row, headers) {
    return element("tr", {}, row.map((cell, index) =>
        index < headers ? element("th", {scope: "row"}, cell) : element("td", {}, cell)));
}
