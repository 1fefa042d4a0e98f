// How everybody knows the model's own functions and variables from a student's: by a mark in their symbols, which
// profiler/compiler and profiler/machine read. It is an ABI tag, "[abi:warpbook]" in a demangled symbol: no
// name that somebody gives to a kernel, a namespace or an array can hold one.
#pragma once

// A function or variable that leaves no step in the log of the lane that uses it.
#define WARPBOOK_OWN __attribute__((abi_tag("warpbook")))
// A function whose call is a step.
#define WARPBOOK_STEP __attribute__((abi_tag("warpbook_step")))
// A function from which no lane returns.
#define WARPBOOK_END __attribute__((abi_tag("warpbook_end")))
