import { strict as assert } from "node:assert";
import { test } from "node:test";
import { open } from "./browser.mjs";
import { lab14 } from "./pages.mjs";
import { notPredicted, withNumbers } from "./with_numbers.mjs";

const rowsOf = (tab, region) => tab.getByRole("region", { name: region }).locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));

test("predictions beside what was measured", async () => {
    await open(withNumbers, {}, async (tab) => {
        assert.deepEqual(await rowsOf(tab, "Predicted and measured"), [
            ["sectors per store (n = 64)", "4", "4", "✓ right; earlier 8: too high"],
            ["wavefronts per load", "64", "not shown yet", "▲ too high"],
            ["sectors per load", "1.5", "4", "▼ too low"],
            ["bytes", "not predicted", "not measured", "not checked yet"],
        ]);
    });
});

test("what was not predicted is asked before anything is shown", async () => {
    await open(notPredicted, {}, async (tab) => {
        const [gate, kernel] = ["Predict first", "Your kernel"].map((name) => tab.getByRole("region", { name }));
        assert.match(await gate.innerText(), /Not predicted yet: bytes\./);
        assert.equal(await kernel.count(), 0);
        assert.doesNotMatch(await tab.locator("main").innerText(), /sector/);

        await gate.getByRole("button").focus();
        await tab.keyboard.press("Enter");
        assert.equal(await gate.count(), 0);
        assert.equal(await tab.evaluate(() => document.activeElement.textContent), "Your kernel");
        await kernel.getByRole("img").waitFor();
        assert.deepEqual((await rowsOf(tab, "Predicted and measured")).at(-1), ["bytes", "not predicted", "not shown yet", "not predicted"]);
    });
    await open(withNumbers, {}, async (tab) => {
        assert.equal(await tab.getByRole("region", { name: "Predict first" }).count(), 0);
    });
});

test("the model's numbers beside the hardware's; what was not counted is not 0", async () => {
    await open(withNumbers, {}, async (tab) => {
        assert.deepEqual(await rowsOf(tab, "The model's numbers and the hardware's"), [
            ["n = 64"],
            ["global store", "requests", "128", "128"],
            ["global store", "sectors", "1,048,576", "not counted"],
            ["global store", "ideal sectors", "512", "512"],
            ["shared load", "requests", "128", "0"],
            ["shared load", "wavefronts", "4,096", "0"],
            ["shared load", "ideal wavefronts", "128", "not counted"],
        ]);
    });
});

test("what is missing is told", async () => {
    await open(withNumbers, {}, async (tab) => {
        const text = await tab.locator("body").innerText();
        assert.match(text, /The starter has no kernel to put beside yours\./);
        assert.match(text, /The trace ends before its block does: 1,234 further steps were not kept\./);
        assert.match(text, /The last check was of another version of the file\./);
        assert.match(text, /SOLVED\s+checked 2026-01-02 03:04 UTC/);
    });
    await open(lab14, {}, async (tab) => {
        assert.equal(await tab.getByRole("region", { name: "Predicted and measured" }).count(), 0);
        assert.equal(await tab.getByRole("table").count(), 0);
    });
});
