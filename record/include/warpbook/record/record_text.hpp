#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace warpbook {

/// The record as its file holds it.
std::string record_text(const nlohmann::ordered_json& record);

/// The date of a record: "2026-11-21T04:58:42Z".
std::string now_in_utc();

}  // namespace warpbook
