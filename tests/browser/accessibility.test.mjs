import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { narrow, open, shown, wide } from "./browser.mjs";
import { lab14, labs, walk } from "./pages.mjs";
import { withNumbers } from "./with_numbers.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const one of [lab14, walk, withNumbers]) {
    for (const colorScheme of ["light", "dark"]) {
        for (const [size, viewport] of Object.entries({ wide, narrow })) {
            test(`${one.name}, ${colorScheme}, ${size}: axe finds nothing serious`, async () => {
                await open(one, { viewport, colorScheme }, async (tab) => {
                    for (const summary of await tab.locator("summary").all()) await summary.click();
                    await tab.locator(".access").last().click();
                    await tab.evaluate(axe);
                    const { violations } = await tab.evaluate(() => globalThis.axe.run());
                    const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
                    assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`), []);
                });
            });
        }
    }
}

// 200 % zoom of a window of 1280 pixels is a page of 640 of its own.
for (const viewport of [narrow, { width: 640, height: 450 }]) {
    test(`at ${viewport.width} pixels no page scrolls sideways, at any kind of step`, async () => {
        for (const one of [...labs, walk, withNumbers]) {
            await open(one, { viewport }, async (tab) => {
                for (const summary of await tab.locator("summary").all()) await summary.click();
                for (let step = 0; step < 6; ++step) {
                    const [page, window] = await tab.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
                    assert.ok(page <= window, `${one.name} is ${page} pixels wide at step ${step + 1}`);
                    await tab.keyboard.press("ArrowRight");
                    await tab.getByRole("button", { name: "Next step of the same warp" }).first().click();
                }
            });
        }
    });
}

test("a screen reader is told each step, and what the page consists of", async () => {
    await open(lab14, {}, async (tab) => {
        const { sentence } = await shown(tab);
        assert.equal(await tab.locator("[aria-live=polite]").first().textContent(), sentence);
        for (const landmark of ["banner", "main", "contentinfo"]) assert.equal(await tab.getByRole(landmark).count(), 1, landmark);
        assert.equal(await tab.getByRole("region", { name: "Your kernel" }).count(), 1);
        assert.match(await tab.getByRole("img").first().getAttribute("aria-labelledby"), /reason/);
    });
});
