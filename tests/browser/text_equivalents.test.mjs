// What the page says in words and tables is what the trace has; and the drawing has as many cells.
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { goTo, open, shown } from "./browser.mjs";
import { lab14, labs, page } from "./pages.mjs";

const grouped = (number) => number.toLocaleString("en-US");
const plural = (number, noun) => `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;

/** Of each access of the source the first, the last, and one between. */
function sampleOf(events) {
    const byAccess = new Map();
    events.forEach((event, index) => {
        const key = event.kind === "barrier" ? "barrier" : `${event.line} ${event.space} ${event.operation}`;
        byAccess.set(key, [...(byAccess.get(key) ?? []), index]);
    });
    return [...new Set([...byAccess.values()].flatMap((all) => [all[0], all[all.length >> 1], all[all.length - 1]]))];
}

function rowsOf(tab, number) {
    return tab.locator(".kernel").first().locator(".step-tables table").nth(number).locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
}

for (const lab of labs) {
    test(`${lab.name}: sentence, tables and drawing agree with the trace`, async () => {
        const { events, machine } = lab.data.kernels[0].trace;
        await open(lab, {}, async (tab) => {
            await tab.locator(".kernel .stage details summary").first().click();
            for (const index of sampleOf(events)) {
                await goTo(tab, index + 1);
                const event = events[index];
                const { sentence, drawing } = await shown(tab);
                assert.ok(sentence.startsWith(`Step ${grouped(index + 1)} of ${grouped(events.length)}: `), sentence);
                if (event.kind === "barrier") continue;
                const unit = event.space === "global" ? "sector" : "wavefront";
                assert.ok(sentence.endsWith(`${plural(event.units, unit)}, ideal ${event.ideal_units}.`), sentence);

                const lanes = await rowsOf(tab, 0);
                assert.deepEqual(lanes.map(([lane, array, , byte]) => [Number(lane), array, Number(byte.replaceAll(",", ""))]),
                    event.lanes.map(({ lane, array, offset }) => [lane, array, offset]));
                const pieces = await rowsOf(tab, 1);
                if (event.space === "global") assert.equal(pieces.length, event.units, sentence);
                else if (event.width <= machine.bank_bytes && event.operation !== "atomic") assert.equal(mostOf(pieces), event.units, sentence);

                const cells = [...drawing.matchAll(/<path class="(?:wanted|conflict)" d="([^"]*)"/g)]
                    .reduce((sum, [, path]) => sum + path.split("M").length - 1, 0);
                assert.equal(cells, new Set(event.lanes.map(({ array, offset }) => `${array} ${offset}`)).size, sentence);
            }

            const told = await tab.locator(".kernel").first().locator(".access").evaluateAll((all) => all.map((one) =>
                `${one.closest("li").value} ${one.querySelector(".what").textContent} ${one.querySelector(".cost").textContent}`));
            assert.deepEqual(told.sort(), costsOf(events).sort());
        });
    });
}

test("shared memory: atomics lane by lane, wide lanes in groups; and drawn as banks", async () => {
    const { trace } = lab14.data.kernels[0];
    const step = (operation, width, units, offsetOf) => ({ ...trace.events[0], space: "shared", operation, width, units, ideal_units: 1,
        lanes: Array.from({ length: 32 }, (_, lane) => ({ lane, array: "a", offset: offsetOf(lane) })) });
    const steps = [
        [step("atomic", 4, 8, (lane) => lane % 4 * 4), "4 banks have up to 8 lanes to serve, and a bank serves one lane in each wavefront."],
        [step("atomic", 8, 32, () => 0), "2 banks have up to 32 lanes to serve, and a bank serves one lane in each wavefront."],
        [step("load", 16, 16, (lane) => lane * 64), "Lanes of 16 bytes go through shared memory in groups of 8 lanes: " +
            "here 4 groups, in which a bank has up to 4 words to serve."],
        [step("load", 16, 2, () => 0), "Lanes of 16 bytes go through shared memory in groups of 8 lanes: " +
            "here 4 groups, some of which share a wavefront, because their lanes want the same words."],
    ];
    const events = steps.map(([event]) => event);
    await open(page("shared-memory", { ...lab14.data, kernels: [{ title: "Your kernel", trace: { ...trace, events } }] }), {}, async (tab) => {
        for (const [index, [, reason]] of steps.entries()) {
            await goTo(tab, index + 1);
            assert.equal(await tab.locator(".reason").textContent(), reason);
            assert.match((await shown(tab)).drawing, />bank</);
        }
    });
});

test("wide elements of few lines are drawn as a GPU's memory, not as a toy's", async () => {
    const { trace } = lab14.data.kernels[0];
    const lanes = Array.from({ length: 32 }, (_, lane) => ({ lane, array: "a", offset: lane * 16 }));
    const event = { ...trace.events[0], space: "global", operation: "load", width: 16, units: 16, ideal_units: 16, lines: 4, lanes };
    await open(page("wide-elements", { ...lab14.data, kernels: [{ title: "Your kernel", trace: { ...trace, events: [event] } }] }), {}, async (tab) => {
        assert.match((await shown(tab)).drawing, /128-byte lines of 4 sectors/);
    });
});

/** What each access of the source costs, as the page tells it. */
function costsOf(events) {
    const sums = new Map();
    for (const event of events) {
        if (event.kind !== "access") continue;
        const key = `${event.file} ${event.line} ${event.space} ${event.operation}`;
        const sum = sums.get(key) ?? { ...event, instructions: 0, units: 0, ideal_units: 0 };
        sum.instructions += 1;
        sum.units += event.units;
        sum.ideal_units += event.ideal_units;
        sums.set(key, sum);
    }
    return [...sums.values()].map(({ line, space, operation, instructions, units, ideal_units }) =>
        `${line} ${space} ${operation} ${(units / instructions).toFixed(2)} ${space === "global" ? "sectors" : "wavefronts"}, ` +
        `ideal ${(ideal_units / instructions).toFixed(2)}`);
}

/** The largest number of words that one bank has. */
function mostOf(words) {
    const ofBank = {};
    for (const [bank] of words) ofBank[bank] = (ofBank[bank] ?? 0) + 1;
    return Math.max(...Object.values(ofBank));
}
