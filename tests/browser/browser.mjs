// One Chromium for all tests, and what they do with its pages.
import { after } from "node:test";
import { chromium } from "playwright-core";

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    // Chromium's sandbox refuses root, as which containers run.
    chromiumSandbox: process.getuid() !== 0,
    // Without a GPU, Chromium draws faster if it does not pretend to have one.
    // Gray edges of letters instead of colored ones keep screenshots small.
    args: ["--disable-gpu", "--disable-lcd-text"],
});
after(() => browser.close());

const context = await browser.newContext();
const tab = await context.newPage();
// Also for the page of 10,000 steps on a busy machine.
tab.setDefaultTimeout(60000);
let faults = [];
let allowed = "";
tab.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
tab.on("pageerror", (error) => faults.push(error.stack));
tab.on("request", (request) => request.url().split("#")[0] !== allowed && faults.push(`a request for ${request.url()}`));

export const wide = { width: 1280, height: 900 };
export const narrow = { width: 320, height: 700 };

/**
 * Opens a page and hands it to `use`. Fails if the page writes an error to the console, or asks for anything but its own
 * file. All tests have one tab: a new one for each would take longer than the tests.
 */
export async function open({ url }, { viewport = wide, colorScheme = "light" } = {}, use = () => {}) {
    faults = [];
    allowed = url;
    await tab.setViewportSize(viewport);
    await tab.emulateMedia({ colorScheme });
    await tab.goto(url);
    await tab.locator(".kernel svg text, .predict-first, .grades, .kernel-table").first().waitFor({ state: "attached" });
    await use(tab);
    if (faults.length) throw new Error(`${url}: ${faults.join("\n")}`);
}

/** Opens a page in a browser that runs no scripts, and hands it to `use`. */
export async function withoutScript({ url }, use) {
    const other = await browser.newContext({ javaScriptEnabled: false, viewport: wide });
    try {
        const page = await other.newPage();
        await page.goto(url);
        await use(page);
    } finally {
        await other.close();
    }
}

/** What the kernel with this number shows. */
export function shown(tab, kernel = 0) {
    return tab.evaluate((number) => {
        const section = document.querySelectorAll(".kernel")[number];
        const sentence = section.querySelector(".sentence").textContent;
        return { drawing: section.querySelector("svg").innerHTML, sentence, step: Number(/^Step ([\d,]+)/.exec(sentence)[1].replace(",", "")) };
    }, kernel);
}

/** Goes to a step, counted from 1, by the slider. */
export function goTo(tab, step, kernel = 0) {
    return tab.locator(".kernel").nth(kernel).locator("input[type=range]").fill(String(step));
}
