#pragma once

#include "runtime.hpp"

namespace warpbook::program {

/// The host has waited for what kernels and copies do: it may use all memory of its own again.
void note_synchronization(Runtime& runtime);

}  // namespace warpbook::program
