#pragma once

// What the suite's kernels include, in place of the suite's own header of this name: that one has a main function, and
// calls CUDA's runtime.

#include <cstdio>
#include <cstdlib>
