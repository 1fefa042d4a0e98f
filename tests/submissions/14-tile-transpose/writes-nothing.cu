// VERDICT: FAILED
// WRONG: Values.AreTransposed: the kernel wrote nothing
// WRONG: Accesses.LoadsAreCoalesced: The kernel accesses no memory at all
// WRONG: Accesses.StoresAreCoalesced: The kernel accesses no memory at all
// WRONG: Predictions.SectorsPerStoreAreMeasured: no instruction of this kind was executed
// WRONG: Accesses.TileTakesEachElementOnce: the kernel wrote nothing

#include "lab.hpp"

double predicted_sectors_per_store()
{
    return 4;
}

__global__ void tile_transpose(float*, const float*, int)
{}
