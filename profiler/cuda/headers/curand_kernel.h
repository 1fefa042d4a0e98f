// cuRAND in kernels: the sequences that its documentation names, number by number ("Device API Overview"). Loads and
// stores of states are counted as those of any other memory; the tables of a GPU's curand_init() are not.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error \
    "Warpbook's model does not support random numbers in kernels of labs (curand_kernel.h): fill an array before the launch"
#endif

#include "curand.h"

#include "details/random/poisson.h"
#include "details/random/unsupported.h"
