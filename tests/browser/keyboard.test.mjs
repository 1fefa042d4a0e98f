import { strict as assert } from "node:assert";
import { test } from "node:test";
import { open, shown } from "./browser.mjs";
import { lab14 } from "./pages.mjs";

const { events } = lab14.data.kernels[0].trace;

/** Presses Tab until `wanted`, a selector, has the focus. */
async function tabTo(tab, wanted) {
    for (let presses = 0; presses < 60; ++presses) {
        await tab.keyboard.press("Tab");
        if (await tab.evaluate((selector) => document.activeElement.matches(selector), wanted)) return;
    }
    assert.fail(`Tab never reaches ${wanted}`);
}

test("Tab reaches every control, and each shows that it has the focus", async () => {
    await open(lab14, {}, async (tab) => {
        const all = await tab.locator("a[href], button, select, input, summary, [tabindex='0']").count();
        const reached = new Set();
        for (let presses = 0; presses < all; ++presses) {
            await tab.keyboard.press("Tab");
            reached.add(await tab.evaluate(() => {
                const focused = document.activeElement;
                if (getComputedStyle(focused).outlineStyle === "none") throw new Error(`no focus is visible: ${focused.outerHTML}`);
                return [...document.querySelectorAll("*")].indexOf(focused);
            }));
        }
        assert.equal(reached.size, all);
    });
});

test("with the focus in nothing, the arrows step through the first kernel", async () => {
    await open(lab14, {}, async (tab) => {
        await tab.keyboard.press("ArrowRight");
        await tab.keyboard.press("ArrowRight");
        assert.equal((await shown(tab)).step, 3);
        await tab.keyboard.press("ArrowLeft");
        assert.equal((await shown(tab)).step, 2);
        await tab.keyboard.press("b");
        assert.equal((await shown(tab)).step, 2, "letters are the browser's there");
    });
});

test("the keys of a kernel", async () => {
    const first = events[0];
    const next = (wanted, from = 0) => events.findIndex((event, index) => index > from && wanted(event)) + 1;
    await open(lab14, {}, async (tab) => {
        await tabTo(tab, "input[type=range]");
        for (const [key, step] of [
            ["l", next((event) => event.line === first.line)], ["Home", 1],
            ["w", next((event) => event.warp === first.warp)], ["Shift+W", 1],
            ["b", next((event) => event.kind === "barrier")], ["Home", 1],
            ["End", events.length], ["ArrowLeft", events.length - 1], ["ArrowRight", events.length],
        ]) {
            await tab.keyboard.press(key);
            assert.equal((await shown(tab)).step, step, key);
        }
    });
});

test("the keyboard alone: choose an access and a warp, open the tables, step in the other kernel", async () => {
    await open(lab14, {}, async (tab) => {
        await tabTo(tab, ".skip");
        await tab.keyboard.press("Enter");
        await tabTo(tab, ".kernel:first-child .access");
        await tab.keyboard.press("Enter");
        assert.equal(await tab.locator('.access[aria-pressed="true"]').count(), 1);
        await tabTo(tab, ".choices select:last-child");
        await tab.keyboard.press("ArrowDown");
        assert.match((await shown(tab)).sentence, /warp 0 /);
        await tabTo(tab, ".kernel:first-child .stage summary");
        await tab.keyboard.press("Enter");
        // They are made when the browser has told that they are open.
        const tables = tab.locator(".kernel").first().locator(".step-tables table");
        await tables.nth(1).waitFor();
        assert.equal(await tables.count(), 2);
        await tabTo(tab, ".kernel:last-child .transport button[aria-label='Step forward']");
        await tab.keyboard.press("Enter");
        assert.equal((await shown(tab, 1)).step, 2);
        await tab.keyboard.press("ArrowRight");
        assert.equal((await shown(tab, 1)).step, 3);
    });
});
