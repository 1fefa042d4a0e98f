#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace warpbook::tests {

/// A grid or block of a record, [15, 15, 1], as "15x15x1", and back. Throws std::runtime_error.
std::string extents_in_words(const nlohmann::json& extents);
nlohmann::json extents_of_words(const std::string& words);

}  // namespace warpbook::tests
