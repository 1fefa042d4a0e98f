#pragma once

#include <string>

#include "launch_record.hpp"
#include "expectations.hpp"

namespace warpbook::tools {

/// What was asked for, in the words of labs' reports: "no more sectors than the lanes need".
std::string wanted_words(const ExpectedAccess& expected);

/// "32768 requests, 1048576 sectors, ideal 131072"
std::string counted_words(const std::string& access, const AccessRecord& counts);

/// Of accesses that are there: "32.00 sectors per request, ideal 4.00  (8 times as many as needed)".
std::string cost_words(const std::string& access, const AccessRecord& counts);

}  // namespace warpbook::tools
