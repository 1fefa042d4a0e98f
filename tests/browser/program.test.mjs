// The page of a whole program, from the record that tests/end-to-end has; its sources do what a program may try.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { narrow, open, withoutScript, wide } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
mkdirSync(process.env.PAGES, { recursive: true });
const html = join(resolve(process.env.PAGES), "program.html");
execFileSync(process.env.WARPBOOK, ["view", "all.json", "--output", html], { cwd: resolve(here, "../end-to-end/program-page"), stdio: "ignore" });
const program = { name: "program", url: pathToFileURL(html).href };

for (const [colorScheme, viewport] of [["light", wide], ["dark", wide], ["light", narrow], ["dark", narrow]]) {
    test(`program, ${colorScheme}, ${viewport.width} pixels: axe finds nothing serious`, async () => {
        await open(program, { viewport, colorScheme }, async (tab) => {
            await tab.locator(".words summary").click();
            await tab.evaluate(axe);
            const serious = await tab.evaluate(async () => (await globalThis.axe.run({ resultTypes: ["violations"] })).violations
                .filter(({ impact }) => ["serious", "critical"].includes(impact))
                .map(({ id, nodes }) => `${id}: ${nodes.map(({ html: part }) => part).join("\n")}`));
            assert.deepEqual(serious, []);
        });
    });
}

test("the page of a program never scrolls sideways, at 320 pixels, nor at 200 % zoom", async () => {
    await open(program, {}, async (tab) => {
        for (const viewport of [{ width: 640, height: 450 }, narrow]) {
            await tab.setViewportSize(viewport);
            const [width, window] = await tab.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
            assert.ok(width <= window, `${width} pixels wide, in a window of ${window}`);
        }
    });
});

test("Tab reaches all of a program's page, and each control shows that it has the focus", async () => {
    await open(program, {}, async (tab) => {
        const all = await tab.locator("a[href], select, input, summary, [tabindex='0']").count();
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

test("a fault leads to its line by keyboard, also into a file that is folded", async () => {
    await open(program, {}, async (tab) => {
        const file = tab.locator("details.source", { hasText: "tile.cuh" }).last();
        await file.locator("summary").focus();
        await tab.keyboard.press("Enter");
        assert.equal(await file.evaluate((details) => details.open), false);
        await tab.locator("#fault-2 a").first().focus();
        await tab.keyboard.press("Enter");
        await tab.locator("li:target").waitFor({ state: "visible" });
        assert.equal(await tab.locator("li:target").getAttribute("value"), "10");
        assert.match(await tab.locator("li:target").textContent(), /race: shared load of 4 bytes/);
    });
});

test("kernels sort, and lines that nobody counted can be hidden", async () => {
    await open(program, {}, async (tab) => {
        const names = () => tab.evaluate(() => [...document.querySelectorAll(".kernel-name code")].map((name) => name.textContent));
        assert.deepEqual(await names(), ["transpose", "transpose_by_tiles"]);
        await tab.getByLabel("Sort kernels by").selectOption("wavefronts");
        assert.deepEqual(await names(), ["transpose_by_tiles", "transpose"]);
        await tab.getByLabel("Sort kernels by").selectOption("order");
        assert.deepEqual(await names(), ["transpose", "transpose_by_tiles"]);
        assert.equal(await tab.locator(".code li:visible").count(), 30 + 11);
        await tab.getByLabel("Only lines that were counted or have a fault").check();
        assert.equal(await tab.locator(".code li:visible").count(), 4);
    });
});

test("what a program's source contains stays text", async () => {
    await open(program, {}, async (tab) => {
        assert.equal(await tab.title(), "transpose.cu");
        assert.equal(await tab.locator("img").count(), 0);
        assert.match(await tab.locator(".code").first().textContent(), /<\/code><img src=x onerror=/);
    });
});

test("without JavaScript all of a program's page is there", async () => {
    await withoutScript(program, async (tab) => {
        assert.equal(await tab.locator(".faults > li:visible").count(), 3);
        assert.equal(await tab.locator(".kernel-table tbody:visible").count(), 2);
        assert.equal(await tab.locator(".code li:visible").count(), 30 + 11);
        assert.equal(await tab.locator("select, input").count(), 0, "there is no control that does nothing");
    });
});
