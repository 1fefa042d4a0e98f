// KERNELS: cuda-training-series/exercises/hw9/task2_solution.cu
// REFUSED: thrust
#include "published.hpp"

void program() {}
