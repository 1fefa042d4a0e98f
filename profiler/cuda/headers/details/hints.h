// What a kernel tells the compiler that it may rely on: the model relies on nothing.
#pragma once

// A macro, because what is assumed is not computed (CUDA C++ Programming Guide, "Compiler Optimization Hint
// Functions").
#define __builtin_assume(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
