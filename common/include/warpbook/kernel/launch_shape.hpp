#pragma once

#include <cuda_runtime.h>

// Grid and block of a launch, as in kernel<<<grid, block>>>(...).
struct LaunchShape {
    dim3 grid;
    dim3 block;
};
