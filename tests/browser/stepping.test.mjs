import { strict as assert } from "node:assert";
import { test } from "node:test";
import { goTo, open, shown } from "./browser.mjs";
import { lab14, labs } from "./pages.mjs";

for (const lab of labs) {
    test(`${lab.name}: a step forward changes the drawing, a step back restores it`, async () => {
        await open(lab, {}, async (tab) => {
            const first = await shown(tab);
            await tab.getByRole("button", { name: "Step forward" }).first().click();
            const second = await shown(tab);
            assert.equal(second.step, 2);
            assert.notEqual(second.drawing, first.drawing);
            assert.notEqual(second.sentence, first.sentence);
            await tab.getByRole("button", { name: "Step back" }).first().click();
            assert.deepEqual(await shown(tab), first);
        });
    });
}

test("first and last step, and no step beyond them", async () => {
    const last = lab14.data.kernels[0].trace.events.length;
    await open(lab14, {}, async (tab) => {
        await tab.getByRole("button", { name: "Last step" }).first().click();
        assert.equal((await shown(tab)).step, last);
        await tab.keyboard.press("ArrowRight");
        assert.equal((await shown(tab)).step, last);
        assert.equal(await tab.getByRole("button", { name: "Step forward" }).first().getAttribute("aria-disabled"), "true");
        await tab.getByRole("button", { name: "First step" }).first().click();
        assert.equal((await shown(tab)).step, 1);
    });
});

test("a chosen line and warp: stops only there", async () => {
    const { events } = lab14.data.kernels[0].trace;
    const wanted = events.flatMap((event, index) =>
        event.kind === "access" && event.space === "global" && event.operation === "store" && event.warp === 5 ? [index + 1] : []);
    assert.equal(wanted.length, 1);
    await open(lab14, {}, async (tab) => {
        const kernel = tab.locator(".kernel").first();
        await kernel.locator(".access", { hasText: "global store" }).click();
        await kernel.getByRole("combobox", { name: "Stop at which warps" }).selectOption({ label: "warp 5" });
        assert.equal((await shown(tab)).step, wanted[0]);
        assert.match((await shown(tab)).sentence, /warp 5 stores/);
        assert.equal(await kernel.locator('.access[aria-pressed="true"]').count(), 1);
        await tab.keyboard.press("ArrowLeft");
        assert.equal((await shown(tab)).step, wanted[0]);
    });
});

test("a barrier is a step", async () => {
    const barrier = lab14.data.kernels[0].trace.events.findIndex((event) => event.kind === "barrier") + 1;
    assert.ok(barrier > 0);
    await open(lab14, {}, async (tab) => {
        await tab.getByRole("button", { name: "Next barrier" }).first().click();
        const there = await shown(tab);
        assert.equal(there.step, barrier);
        assert.match(there.sentence, /barrier/);
        assert.match(there.drawing, /class="barrier"/);
    });
});

test("both kernels are there, each with its own step", async () => {
    await open(lab14, {}, async (tab) => {
        await goTo(tab, 7, 1);
        assert.equal((await shown(tab, 0)).step, 1);
        assert.equal((await shown(tab, 1)).step, 7);
        const [left, right] = await tab.locator(".kernel").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
        assert.equal(left, right);
    });
});
