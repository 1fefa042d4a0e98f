import { strict as assert } from "node:assert";
import { cpus, loadavg } from "node:os";
import { test } from "node:test";
import { open, shown } from "./browser.mjs";
import { lab14, page } from "./pages.mjs";

const frames = 60;

// The starter's: every other step draws 32 lines of memory.
const { trace } = lab14.data.kernels[1];
const events = Array.from({ length: 10000 }, (_, index) => trace.events[index % trace.events.length]);
const long = page("ten-thousand", {
    ...lab14.data,
    kernels: [{ title: "10,000 steps", trace: { ...trace, events } }],
});

/** Frames per second while each frame makes one step. */
function framesPerSecond(tab) {
    return tab.evaluate((count) => new Promise((done) => {
        let frame = 0;
        let begin = 0;
        const next = (now) => {
            if (frame === 0) begin = now;
            if (frame === count) return done(1000 * count / (now - begin));
            ++frame;
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
            requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
    }), frames);
}

/** Seconds of processor time that the page has taken. */
async function processorTime(session) {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
}

test("10,000 steps: more than 30 frames a second", async (context) => {
    await open(long, {}, async (tab) => {
        const session = await tab.context().newCDPSession(tab);
        await session.send("Performance.enable", { timeDomain: "threadTicks" });
        const [rates, milliseconds] = [[], []];
        // Other programs may have the processors for a while.
        while (rates.length < 8 && !(Math.max(...rates) > 30)) {
            const before = await processorTime(session);
            rates.push(await framesPerSecond(tab));
            milliseconds.push(1000 * (await processorTime(session) - before) / frames);
        }
        const told = (numbers) => numbers.map((number) => number.toFixed(1)).join(", ");
        context.diagnostic(`frames a second: ${told(rates)}; processor time of a step: ${told(milliseconds)} ms`);
        assert.equal((await shown(tab)).step, 1 + rates.length * frames, "each frame made a step");
        assert.ok(Math.min(...milliseconds) < 1000 / 30);
        const isBusy = loadavg()[0] > 2 * cpus().length;
        if (isBusy) context.diagnostic(`${cpus().length} processors have a load of ${loadavg()[0]}: frames cannot be measured here.`);
        else assert.ok(Math.max(...rates) > 30);
    });
});
