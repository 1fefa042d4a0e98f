// SAYS: does not support NVTX (nvtx3/nvToolsExt.h)
#include <nvtx3/nvToolsExt.h>

void mark() { nvtxRangePushA("kernel"); }
