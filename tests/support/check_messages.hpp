#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace warpbook::tests {

/// What a student reads of a check in a lab's record: its messages, one after the other, and what the report said
/// before of the faults that they refer to.
std::string messages_of(const nlohmann::json& check, const nlohmann::json& record);

}  // namespace warpbook::tests
