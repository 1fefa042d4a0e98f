#pragma once

#include <string>

#include "class_measurements.hpp"

namespace warpbook::benchmarks {

/// A line for each process, after a line with the conditions that begins with '#'. The part at-once has one more, whose
/// lab is "all": from the start of the first to the end of the last.
std::string class_csv_of(const ClassMeasurements& measurements);

}  // namespace warpbook::benchmarks
