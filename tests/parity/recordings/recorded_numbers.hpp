#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

namespace warpbook::tests {

/// The numbers of counters as records and recordings have them, by what they count: "global store units", behind
/// `prefix`. Throws std::runtime_error where one was not measured.
std::map<std::string, std::uint64_t> numbers_of(const nlohmann::json& counters, const std::string& prefix);

/// The profiles of a program by check and label; of several that are called the same, the second is "... (2)".
std::map<std::string, nlohmann::json> profiles_by_name(const nlohmann::json& profiles);

/// Says why there is nothing to compare with, and gives the exit code: in CI everything must be there; a student or
/// somebody who adds a lab or a kernel gets told, and CTest counts it as skipped.
int not_comparable(const std::string& why);

}  // namespace warpbook::tests
