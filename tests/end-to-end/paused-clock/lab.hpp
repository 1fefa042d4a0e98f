#pragma once

#include <cuda_runtime.h>

// Asks the check whether it may go on; never ends when it may not.
void go_on_while(const volatile bool* it_may);
