#pragma once

#include <string>

#include "class_measurements.hpp"

namespace warpbook::benchmarks {

/// What the table of this part shows, in sentences, and how often each was run.
std::string about_part(const ClassMeasurements& measurements, ClassPart part);

/// A row for each solution, its seconds beside their aim. A run that is not SOLVED misses it. The part must have been
/// measured.
std::string table_of_part(const ClassMeasurements& measurements, ClassPart part);

/// "32 programs at once: 32 SOLVED, met; 12.3 s from the start of the first to the end of the last."
std::string summary_of_at_once(const ClassMeasurements& measurements);

}  // namespace warpbook::benchmarks
