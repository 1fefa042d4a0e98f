// All kernels of the suite: a program has one .cu file (cmake/KernelProgram.cmake).

#include "global_patterns.cu"
#include "shared_patterns.cu"
#include "atomics.cu"
#include "masks.cu"
#include "control_flow.cu"
#include "shuffles.cu"
#include "groups.cu"
#include "copies_and_barriers.cu"
#include "compiler.cu"
#include "algorithms.cu"
#include "number_types.cu"
