#pragma once

#include <cstdint>

namespace warpbook::model {

/// How often kernels have printed so far.
std::uint64_t texts_printed_by_kernels();

}  // namespace warpbook::model
