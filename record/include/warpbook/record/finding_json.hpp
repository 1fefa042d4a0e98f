#pragma once

#include <functional>
#include <string>

#include <nlohmann/json.hpp>

#include <warpbook/finding.hpp>

namespace warpbook {

/// Findings as records have them (docs/records.md), and read back.

/// `name_of_file` says how to spell a source file; null: as the finding does.
nlohmann::ordered_json json_of(const Finding& finding,
                               const std::function<std::string(const std::string& file)>& name_of_file = nullptr);

/// Throws nlohmann::json::exception, or std::invalid_argument, where it is no finding.
Finding finding_from_json(const nlohmann::ordered_json& json);

}  // namespace warpbook
