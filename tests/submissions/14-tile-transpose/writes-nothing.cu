// VERDICT: FAILED
// WRONG: Values.AreTransposed: the kernel wrote nothing
// WRONG: Accesses.LoadsAreCoalesced: the kernel executed no global load
// WRONG: Accesses.StoresAreCoalesced: the kernel executed no global store
// WRONG: Predictions.SectorsPerStoreAreMeasured: no instruction of this kind was executed
// WRONG: Accesses.TileTakesEachElementOnce: the kernel wrote nothing

#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float*, const float*, int)
{}
