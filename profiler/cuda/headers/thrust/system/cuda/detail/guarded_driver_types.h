// Thrust's own takes CUDA's words away while it includes this, and here they would not come back.
#pragma once

#include "../../../../cuda_runtime.h"
