#pragma once

#include <string>

#include "class_measurements.hpp"

namespace warpbook::benchmarks {

/// The conditions, and the names of the columns.
std::string class_csv_head(const ClassMeasurements& measurements);

/// A row for each run of a part that was measured.
std::string class_csv_rows(const ClassMeasurements& measurements, ClassPart part);

}  // namespace warpbook::benchmarks
