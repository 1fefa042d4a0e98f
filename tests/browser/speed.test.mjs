import { strict as assert } from "node:assert";
import { test } from "node:test";
import { open, shown } from "./browser.mjs";
import { lab14, page } from "./pages.mjs";

const frames = 90;

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

test("10,000 steps: more than 30 frames a second", async (context) => {
    await open(long, {}, async (tab) => {
        // Another program may have the processor for a while: the best of three counts.
        const rounds = [];
        for (let round = 0; round < 3; ++round) rounds.push(await framesPerSecond(tab));
        context.diagnostic(`frames a second: ${rounds.map((rate) => rate.toFixed(1)).join(", ")}`);
        assert.equal((await shown(tab)).step, 1 + 3 * frames, "each frame made a step");
        assert.ok(Math.max(...rounds) > 30, `${rounds}`);
    });
});
