#pragma once

#include <string>

#include "measurements.hpp"

namespace warpbook::benchmarks {

/// What counting adds to one launch, each figure beside its aim.
std::string table_of_launches(const Measurements& measurements);

/// How long whole processes take, beside ncu's.
std::string table_of_processes(const Measurements& measurements);

}  // namespace warpbook::benchmarks
