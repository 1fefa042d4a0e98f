#pragma once

#include <string>
#include <vector>

#include "measurement.hpp"

namespace warpbook::benchmarks {

/// In Markdown, the row that is farthest from its aim first, with what the aims over all rows are.
std::string speed_table(std::vector<Measurement> measurements, unsigned processors);

}  // namespace warpbook::benchmarks
