// What programs call of the header of this name in NVIDIA's samples (helper_string.h).
#pragma once

#include "helper_string.h"
#include "helper_timer.h"
