import { strict as assert } from "node:assert";
import { test } from "node:test";
import { open } from "./browser.mjs";
import { labs, page, walk } from "./pages.mjs";

for (const one of [...labs, walk]) {
    test(`${one.name}: opens from its file, without an error and without a request`, async () => {
        await open(one, {}, async (tab) => {
            assert.ok(await tab.locator("h1").textContent());
            assert.equal(await tab.title(), await tab.locator("h1").textContent());
        });
    });
}

test("what the source contains stays text", async () => {
    const trace = labs[0].data.kernels[0].trace;
    const { file, line } = trace.events[0];
    const code = '</script><img src="http://127.0.0.1/x"><b>&amp;</b>';
    const text = "\n".repeat(line - 1) + code + "\n".repeat(40);
    await open(page("markup", { schema: "warpbook.view/1", title: code, sources: [{ file, text }], kernels: [{ title: code, trace }] }), {}, async (tab) => {
        assert.equal(await tab.locator("h1").textContent(), code);
        assert.equal(await tab.locator(`.code li[value="${line}"] code`).textContent(), code);
        assert.equal(await tab.locator("img").count(), 0);
    });
});

test("a request would be noticed, and the page's policy refuses it", async () => {
    await assert.rejects(open(walk, {}, (tab) => tab.evaluate(() => fetch("http://127.0.0.1:9/x").catch(() => {}))));
});
