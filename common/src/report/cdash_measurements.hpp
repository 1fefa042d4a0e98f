#pragma once

#include <string>
#include <vector>

#include "session.hpp"

namespace warpbook {

/// What counted launches cost, as lines that CTest stores as numbers of a test, for a dashboard such as CDash:
///
///     <CTestMeasurement type="numeric/double" name="global store sectors (n = 64)">512</CTestMeasurement>
///
/// One line for each number: requests (instructions, for shared memory), sectors (wavefronts) and ideal sectors
/// (wavefronts). Kinds of access that a launch does not make, and numbers that were not read, have none. A launch that
/// several checks have counted under one label is named once. Another one of the same label is numbered: "(n = 64, 2)".
std::string cdash_measurements(const std::vector<RecordedProfile>& profiles);

/// The same text, of which CTest takes no line for a measurement: submissions print, too.
std::string without_measurements(std::string text);

}  // namespace warpbook
