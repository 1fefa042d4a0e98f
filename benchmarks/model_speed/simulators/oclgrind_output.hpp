#pragma once

#include <string>

#include "../access_tally.hpp"
#include "../workloads/matrices.hpp"

namespace warpbook::benchmarks {

/// The numbers of lines such as "  transposed[0] = 17", in their order: what `dump` prints.
Matrix dumped_matrix(const std::string& output);

/// The lanes of lines such as "65536 - load global (262144 bytes)": what --inst-counts prints. Oclgrind has no warps,
/// and so no instructions of warps.
AccessTally counted_lanes(const std::string& output);

}  // namespace warpbook::benchmarks
