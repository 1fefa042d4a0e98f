#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include <warpbook/record/json_fwd.hpp>

namespace warpbook {

// Here and not where they are needed: g++ takes seconds for the parser, once for each file that calls it.

/// Throws Json::parse_error.
Json parse_json(const std::string& text);

/// Bytes that are no UTF-8 are replaced: a student's file may be in any encoding, and its lines are in the messages.
std::string json_text(const Json& json, int indentation);

}  // namespace warpbook
