// A page of one kernel, with predictions, numbers of both devices, and what is missing; and one that asks for a prediction.
import { lab14, page } from "./pages.mjs";

const [kernel] = lab14.data.kernels;
const counted = (model, hardware) => ({ model, hardware });

export const withNumbers = page("with-numbers", {
    ...lab14.data,
    kernels: [{ ...kernel, trace: { ...kernel.trace, dropped_events: 1234 } }],
    missing_kernel: "The starter has no kernel to put beside yours.",
    notes: ["The last check was of another version of the file."],
    predictions: [
        { question: "sectors per store", case: "n = 64", predicted: 4, measured: 4, status: "right", earlier: [{ predicted: 8, status: "too high" }] },
        { question: "wavefronts per load", case: "", predicted: 64, measured: null, status: "too high" },
        { question: "sectors per load", case: "", predicted: 1.5, measured: 4, status: "too low" },
        { question: "bytes", case: "", predicted: null, measured: null, status: "not checked yet" },
    ],
    counters: [
        { launch: "n = 64", space: "global", operation: "store", requests: counted(128, 128), units: counted(1048576, null), ideal_units: counted(512, 512) },
        { launch: "n = 64", space: "shared", operation: "load", requests: counted(128, 0), units: counted(4096, 0), ideal_units: counted(128, null) },
    ],
    devices: { model: "the model", hardware: "NVIDIA H100 80GB HBM3" },
});

export const notPredicted = page("not-predicted", {
    ...withNumbers.data,
    predictions: [
        withNumbers.data.predictions[0],
        { question: "bytes", case: "", predicted: null, measured: null, status: "not predicted" },
    ],
});
