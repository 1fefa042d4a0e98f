// The pages under test. Labs' pages come from runs of their solutions and starters, never from a student's file.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
const { WARPBOOK: warpbook, LAB_PROGRAMS: programs, PAGES: folder } = process.env;
mkdirSync(folder, { recursive: true });

export const walk = {
    name: "walk",
    url: pathToFileURL(join(root, "labs/14-tile-transpose/walk.html")).href,
    toyMachine: JSON.parse(readFileSync(join(root, "docs/figures/toy_machine.json"), "utf8")),
};

// Loads and stores, misaligned ones, wide ones, conflicts, atomics, bytes.
export const labs = [
    ["07-coalescing", "64"], ["10-misalignment", "1024"], ["12-vector-loads", "1024"], ["14-tile-transpose", "64"],
    ["20-reduce-associative", "1024"], ["27-histogram", "1024"],
].map(([lab, n]) => labPage(lab, n));

export const lab14 = labs.find(({ name }) => name === "14-tile-transpose");

/** A page of data; {name, url, data}. */
export function page(name, data) {
    const json = join(folder, `${name}.json`);
    const html = join(folder, `${name}.html`);
    writeFileSync(json, JSON.stringify(data));
    execFileSync(warpbook, ["dev", "page", json, html]);
    return { name, url: pathToFileURL(html).href, data };
}

function labPage(lab, n) {
    const kernels = [["solution", "Your kernel"], ["starter", "The starter's kernel"]]
        .map(([kind, title]) => ({ kind, title, explanation: `n = ${n}`, trace: traceOf(`${kind}.${lab}`, n) }))
        .filter(({ trace }) => trace !== null);
    if (!kernels.length) throw new Error(`no program of lab ${lab} has left a trace`);
    return page(lab, {
        schema: "warpbook.view/1",
        title: lab,
        verdict: "SOLVED",
        date: "2026-01-02T03:04:05Z",
        sources: kernels.flatMap(({ kind, trace }) => sourcesOf(kind, lab, trace)),
        kernels,
        predictions: [],
        counters: [],
        devices: { model: "the model" },
    });
}

function traceOf(program, n) {
    const file = join(folder, `${program}.trace.json`);
    try {
        execFileSync(join(programs, program),
            ["--backend", "model", "--gtest_filter=Accesses.*", "--n", n, "--trace", file], { stdio: "ignore" });
    } catch (error) {
        // The check of a starter fails, and leaves its trace all the same; what no kernel has written is no trace.
        if (error.code) throw error;
    }
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function sourcesOf(kind, lab, trace) {
    const files = new Set(trace.events.filter((event) => event.kind === "access").map((event) => event.file));
    return [...files].map((file) => ({
        file,
        text: readFileSync(join(root, kind === "starter" ? `labs/${lab}/starter.cu` : file), "utf8"),
    }));
}
