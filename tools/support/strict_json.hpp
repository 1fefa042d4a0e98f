#pragma once

#include <string>
#include <vector>

#include <warpbook/record/json.hpp>

namespace warpbook::tools::grading {

// NOLINTNEXTLINE(bugprone-exception-escape): of the JSON library's constructor that moves
struct StrictJson {
    Json value;
    /// Where an object has a key twice, such as "labs.14.points": parsers keep one of the two values.
    std::vector<std::string> repeated_keys;
};

/// Throws std::runtime_error with the line, the column and what is wrong there.
StrictJson parse_strictly(const std::string& text);

/// "labs.14.points" of "labs.14" and "points"; "points" of "" and "points".
std::string json_path(const std::string& parent, const std::string& key);

}  // namespace warpbook::tools::grading
