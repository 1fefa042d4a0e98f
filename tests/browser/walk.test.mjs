// Lab 14's walk on the toy machine.
import { strict as assert } from "node:assert";
import { test } from "node:test";
import { open, shown } from "./browser.mjs";
import { walk } from "./pages.mjs";

const kernels = ["naive_transpose", "tile_transpose"].map((name) =>
    walk.toyMachine.filter(({ kernel }) => kernel === name).flatMap(({ block, events }) => events.map((event) => ({ block, event }))));

test("every step of every block can be reached, forwards and backwards", async () => {
    assert.deepEqual(kernels.map((steps) => steps.length), [16, 36]);
    await open(walk, {}, async (tab) => {
        for (const [number, steps] of kernels.entries()) {
            const kernel = tab.locator(".kernel").nth(number);
            await kernel.locator("input[type=range]").focus();
            const forwards = [await shown(tab, number)];
            while (forwards.length < steps.length) {
                await tab.keyboard.press("ArrowRight");
                forwards.push(await shown(tab, number));
            }
            forwards.forEach(({ step, sentence }, index) => {
                const { block: [x, y], event } = steps[index];
                assert.equal(step, index + 1);
                assert.ok(sentence.startsWith(`Step ${index + 1} of ${steps.length}, block (${x}, ${y}): `), sentence);
                if (event.kind === "barrier") return assert.match(sentence, /barrier/);
                const unit = event.space === "global" ? "segment" : "wavefront";
                assert.ok(sentence.endsWith(`: ${event.units} ${unit}${event.units === 1 ? "" : "s"}, ideal ${event.ideal_units}.`), sentence);
            });
            assert.equal(new Set(forwards.map(({ drawing }) => drawing)).size, steps.length, "each step has its own drawing");
            for (const expected of forwards.slice(0, -1).reverse()) {
                await tab.keyboard.press("ArrowLeft");
                assert.deepEqual(await shown(tab, number), expected);
            }
        }
    });
});

test("after the last step the result is the transpose", async () => {
    await open(walk, {}, async (tab) => {
        for (const number of [0, 1]) {
            const kernel = tab.locator(".kernel").nth(number);
            await kernel.getByRole("button", { name: "Last step" }).click();
            // The values, written in large digits: of the lanes, the matrix, (the tile,) and the result.
            const values = await kernel.locator('svg text[font-size="15"]').allTextContents();
            assert.deepEqual(values.slice(-16).map(Number), [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]);
        }
    });
});

test("it does not tell the solution", async () => {
    await open(walk, {}, async (tab) => {
        const text = await tab.locator("body").textContent();
        assert.ok(text.includes("transposed[column * n + row] = matrix[row * n + column];"));
        assert.ok(!text.includes("tile[threadIdx"));
    });
});
