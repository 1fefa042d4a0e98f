// The overview of a class that `./warpbook grade` writes. Its names and messages do what students may try.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { narrow, open, wide } from "./browser.mjs";
import { page } from "./pages.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const markup = `</script><img src=x onerror="document.title='markup'"><b>`;

const evidence = {
    backend: "model", device: { name: "the model", architecture: "sm_90", versions: "" }, source_hash: "a".repeat(64),
    course_hash: "b".repeat(64), seed: 4711, warpbook: "1.0.0", isolation: "none", date: "2026-03-02T08:00:00Z", seconds: 1.5,
};

const check = (group, name, status, messages = [], lines = []) => ({ group, name, status, messages, lines });

const checked = (lab, state, points, checks, more = {}) => ({
    lab, state, points, possible: 100, verdict: state, outcome: "checked", cause: "", reasons: [], late: false, kept: 1,
    groups: [{ group: "Accesses", points, possible: 100, passed: 1, checks: 2, lost: "" }], file: "ada/t.cu",
    handed_in: "2026-03-01T12:00:00Z", message: "", evidence, checks, predictions: [], ...more,
});

const nothing = (lab) => ({
    lab, state: "nothing handed in", points: 0, possible: 100, verdict: null, outcome: "nothing handed in",
    cause: "Nothing was handed in.", reasons: ["Nothing was handed in."], late: false, kept: 1, groups: [],
});

const names = ["07-coalescing", "14-tile-transpose", "15-bank-conflicts", "18-matmul-shared"];

const ada = {
    student: "ada", file_name: "ada", total: 275.5, problems: [],
    labs: [
        checked(names[0], "SOLVED", 100, [check("Values", "A", "passed")]),
        checked(names[1], "FAILED", 75.5, [
            check("Values", "A", "passed"),
            check("Accesses", "B", "failed", [`global store: ${markup}`], [{ file: "labs/t.cu", line: 9, text: `  a[i] = "${markup}";` }]),
            check("Time", "C", "not_applicable", ["no clock"]),
        ], { cause: "Accesses.B", reasons: ["Accesses: 1 of 2 checks."], late: true, kept: 0.9,
            predictions: [{ question: "sectors", case: "n = 64", predicted: 4, measured: null, status: "too low", earlier: [] }] }),
        checked(names[2], "SOLVED", 100, [check("Values", "A", "passed")]),
        nothing(names[3]),
    ],
};

const students = [ada, {
    student: `zoe ${markup}`, file_name: "zoe", total: { unavailable: "1 of 4 labs not graded" }, problems: [`'${markup}' is an archive.`],
    labs: [{ ...checked(names[0], "not graded", { unavailable: "no rights" }, [check("Accesses", "B", "unavailable", ["no rights"])]),
        verdict: "UNVERIFIED", groups: [], reasons: ["no rights"] }, ...names.slice(1).map(nothing)],
}, { student: "ben with a rather long name, as some people have one", file_name: "ben", total: 0, problems: [], labs: names.map(nothing) }];

const grades = page("grades", {
    schema: "warpbook.grades/1", possible: 400, problems: ["'stray.cu' belongs to no student."],
    labs: names.map((lab) => ({ lab, title: `Lab ${lab}`, points: 100, weights: {}, due: null, not_after: null })), students,
});

const rows = (tab) => tab.evaluate(() => [...document.querySelectorAll(".grades tbody th")].map((cell) => cell.textContent.slice(0, 3)));

for (const [colorScheme, viewport] of [["light", wide], ["dark", wide], ["light", narrow], ["dark", narrow]]) {
    test(`grades, ${colorScheme}, ${viewport.width} pixels: axe finds nothing serious, with and without details`, async () => {
        await open(grades, { viewport, colorScheme }, async (tab) => {
            await tab.evaluate(axe);
            const serious = () => tab.evaluate(async () => (await globalThis.axe.run({ resultTypes: ["violations"] })).violations
                .filter(({ impact }) => ["serious", "critical"].includes(impact))
                .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`));
            assert.deepEqual(await serious(), []);
            await tab.locator(".grades tbody button").nth(1).click();
            assert.deepEqual(await serious(), []);
        });
    });
}

test("the page of grades never scrolls sideways, at 320 pixels, nor at 200 % zoom", async () => {
    await open(grades, {}, async (tab) => {
        for (const viewport of [{ width: 640, height: 450 }, narrow]) {
            await tab.setViewportSize(viewport);
            for (const wanted of [false, true]) {
                if (wanted) await tab.locator(".grades tbody button").nth(1).click();
                const [width, dialog, window] = await tab.evaluate(() =>
                    [document.documentElement.scrollWidth, document.querySelector("dialog").scrollWidth, innerWidth]);
                assert.ok(width <= window && dialog <= window, `${width} and ${dialog} pixels wide, in a window of ${window}`);
                await tab.keyboard.press("Escape");
            }
        }
    });
});

test("names and messages are text, whatever they contain", async () => {
    await open(grades, {}, async (tab) => {
        await tab.locator(".grades tbody button").nth(1).click();
        assert.equal(await tab.title(), "Grades");
        assert.equal(await tab.locator("img, b").count(), 0);
        assert.match(await tab.locator("dialog").textContent(), /global store: <\/script><img src=x/);
        assert.match(await tab.locator("dialog").textContent(), /labs\/t\.cu, line 9/);
    });
});

test("where both backends graded, the details say what each of them saw", async () => {
    const by = { model: "passed", cupti: "failed" };
    const slow = checked(names[0], "FAILED", 30, [
        { ...check("Accesses", "B", "failed", ["by the GPU:\nwanted: 8 sectors"]), by },
        { ...check("Time", "C", "passed"), by: { model: "not_applicable", cupti: "passed" } },
    ], { evidence: { ...evidence, backend: "both" }, parts: [{ backend: "model", state: "SOLVED" }, { backend: "cupti", state: "FAILED" }] });
    const data = {
        schema: "warpbook.grades/1", possible: 100, problems: [],
        labs: [{ lab: names[0], title: "", points: 100, weights: {}, due: null, not_after: null }],
        students: [{ student: "ada", file_name: "ada", total: 30, problems: [], labs: [slow] }],
    };
    await open(page("grades-of-both", data), {}, async (tab) => {
        await tab.locator(".grades tbody button").first().click();
        const text = await tab.locator("dialog").textContent();
        assert.match(text, /Accesses\.B \(the model: passed, the GPU: failed\)/);
        assert.match(text, /Time\.C \(the model: not applicable, the GPU: passed\)/);
        assert.match(text, /by the GPU:\nwanted: 8 sectors/);
        assert.match(text, /By the modelSOLVEDBy the GPUFAILED/);
    });
});

test("columns sort, with what was not graded below 0", async () => {
    await open(grades, {}, async (tab) => {
        assert.deepEqual(await rows(tab), ["ada", "ben", "zoe"]);
        await tab.locator("[data-column='07-coalescing']").click();
        assert.deepEqual(await rows(tab), ["ada", "ben", "zoe"]);
        assert.equal(await tab.locator("[aria-sort=descending]").count(), 1);
        await tab.keyboard.press("Enter");
        assert.deepEqual(await rows(tab), ["zoe", "ben", "ada"], "and the focus stays on the button");
        await tab.locator("[data-column=total]").click();
        assert.deepEqual(await rows(tab), ["ada", "ben", "zoe"]);
    });
});

test("students are found by name, lab and state", async () => {
    await open(grades, {}, async (tab) => {
        await tab.getByRole("combobox", { name: "State" }).selectOption("not graded");
        assert.deepEqual(await rows(tab), ["zoe"]);
        await tab.getByRole("combobox", { name: "Lab" }).selectOption("14-tile-transpose");
        assert.deepEqual(await rows(tab), [], "nobody's lab 14 is without a grade");
        await tab.getByRole("combobox", { name: "State" }).selectOption("");
        assert.equal(await tab.locator(".grades thead th").count(), 3);
        await tab.getByRole("searchbox", { name: "Student" }).fill("BEN");
        assert.deepEqual(await rows(tab), ["ben"]);
        assert.equal(await tab.locator("[role=status]").textContent(), "1 student of 3, 1 lab of 4");
    });
});

test("the keyboard goes from cell to cell, opens details and comes back", async () => {
    await open(grades, {}, async (tab) => {
        const focused = () => tab.evaluate(() => document.activeElement.textContent);
        await tab.locator(".grades tbody button").first().focus();
        await tab.keyboard.press("ArrowRight");
        assert.equal(await focused(), "75.5FAILED, late");
        await tab.keyboard.press("Enter");
        assert.equal(await tab.locator("dialog[open]").count(), 1);
        assert.equal(await focused(), "ada: 14-tile-transpose");
        assert.match(await tab.locator("dialog").textContent(), /75\.5 of 100 points · FAILED/);
        await tab.keyboard.press("Escape");
        assert.equal(await tab.locator("dialog[open]").count(), 0);
        assert.equal(await focused(), "75.5FAILED, late");
        await tab.keyboard.press("ArrowDown");
        await tab.keyboard.press("ArrowDown");
        await tab.keyboard.press("ArrowLeft");
        assert.equal(await focused(), "not gradedUNVERIFIED");
    });
});
