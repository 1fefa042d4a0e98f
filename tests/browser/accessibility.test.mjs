import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { goTo, narrow, open, shown, wide } from "./browser.mjs";
import { lab14, labs, walk } from "./pages.mjs";
import { notPredicted, withNumbers } from "./with_numbers.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const [one, colorScheme, viewport] of [
    [lab14, "light", wide], [lab14, "dark", wide], [lab14, "light", narrow], [walk, "dark", wide], [walk, "light", narrow],
    [withNumbers, "light", wide], [withNumbers, "dark", narrow], [notPredicted, "light", narrow],
]) {
    test(`${one.name}, ${colorScheme}, ${viewport.width} pixels: axe finds nothing serious`, async () => {
        await open(one, { viewport, colorScheme }, async (tab) => {
            await openAll(tab);
            if (one !== notPredicted) await tab.locator("button.access").last().click();
            await tab.evaluate(axe);
            const serious = await tab.evaluate(async () => {
                const { violations } = await globalThis.axe.run({ resultTypes: ["violations"] });
                return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
                    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
            });
            assert.deepEqual(serious, []);
        });
    });
}

/** All that can be opened: the keys, the tables of the step. */
function openAll(tab) {
    return tab.evaluate(() => document.querySelectorAll("details").forEach((details) => { details.open = true; }));
}

for (const one of [...labs, walk, withNumbers]) {
    test(`${one.name}: no step scrolls sideways, at 320 pixels, nor at 200 % zoom`, async () => {
        await open(one, {}, async (tab) => {
            await openAll(tab);
            // 200 % zoom of a window of 1280 pixels is a page of 640 of its own.
            for (const viewport of [{ width: 640, height: 450 }, narrow]) {
                await tab.setViewportSize(viewport);
                for (let step = 0; step < 5; ++step) {
                    const [page, window] = await tab.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
                    assert.ok(page <= window, `${page} pixels wide at step ${(await shown(tab)).step}, in a window of ${window}`);
                    await tab.evaluate(() => document.querySelector('[aria-label="Next step of the same warp"]').click());
                }
                await goTo(tab, 1);
            }
        });
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
