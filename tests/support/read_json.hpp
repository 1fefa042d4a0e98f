#pragma once

#include <filesystem>

#include <nlohmann/json.hpp>

namespace warpbook::tests {

/// What a file of JSON says. Throws where it cannot be read, or is none.
nlohmann::json read_json(const std::filesystem::path& file);

}  // namespace warpbook::tests
