// VERDICT: FAILED
// WRONG: Values.AreTwiceAsLarge: the kernel wrote nothing
// WRONG: Accesses.StoresAreCoalesced: the kernel executed no global store at all

#include "lab.hpp"

__global__ void twice(float*, const float*, int) {}
