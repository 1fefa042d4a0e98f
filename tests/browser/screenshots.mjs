// The pictures of docs/view.md:
//   tests/browser/run.sh build/bin/warpbook build/bin build/tests/browser/pages screenshots.mjs
import { test } from "node:test";
import { goTo, open } from "./browser.mjs";
import { lab14 } from "./pages.mjs";

const stepOf = (kernel, wanted) => 1 + lab14.data.kernels[kernel].trace.events.findIndex(wanted);
const globalStore = ({ space, operation }) => space === "global" && operation === "store";
const figure = (name) => new URL(`../../docs/figures/${name}.png`, import.meta.url).pathname;

test("both kernels, each at its first store to global memory", () =>
    open(lab14, { viewport: { width: 1040, height: 900 } }, async (tab) => {
        await goTo(tab, stepOf(0, globalStore), 0);
        await goTo(tab, stepOf(1, globalStore), 1);
        // From the sentence to the first lines of memory: the whole page would be a large file.
        await tab.evaluate(() => {
            document.activeElement.blur();
            scrollTo(0, document.querySelector(".sentence").getBoundingClientRect().top - 28);
        });
        await tab.screenshot({ path: figure("view-light"), clip: { x: 20, y: 20, width: 1000, height: 320 } });
    }));

test("a column of the tile, dark", () =>
    open(lab14, { viewport: { width: 520, height: 900 }, colorScheme: "dark" }, async (tab) => {
        await goTo(tab, stepOf(0, ({ space, operation }) => space === "shared" && operation === "load"));
        await tab.locator(".drawing").first().screenshot({ path: figure("view-dark") });
    }));
