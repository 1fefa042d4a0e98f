#pragma once

#include <nlohmann/json.hpp>

#include <warpbook/backend.hpp>

#include "cases.hpp"

namespace warpbook::parity {

/// What was counted for one case, as the recording has it (README.md). Keeps the order of its fields.
nlohmann::ordered_json entry_of(const Profile& profile);

/// Runs the case and counts. Throws std::runtime_error when the kernel is at fault, as none here may be.
nlohmann::ordered_json count(Backend& backend, const Case& counted);

/// Counts all cases of all themes twice and puts them into `file`. Says on the terminal what went wrong: a case that
/// cannot be counted, or not twice the same. True when nothing did.
bool record(Backend& backend, const std::string& file);

}  // namespace warpbook::parity
