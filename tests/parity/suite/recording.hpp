#pragma once

#include <filesystem>
#include <optional>

#include <nlohmann/json.hpp>

#include <warpbook/backend.hpp>

#include "../kernels/cases.hpp"

namespace warpbook::parity {

/// What was counted for one case: `kernel`, `grid`, `block`, `totals` and `lines` as in records (docs/records.md),
/// where a line has its `text`, too, and `instructions_by_width`. Files are named as from this folder.
nlohmann::ordered_json entry_of(const Profile& profile);

/// Runs the case and counts. Throws std::runtime_error when the kernel is at fault, as none here may be.
nlohmann::ordered_json count(Backend& backend, const Case& counted);

/// Counts each case of all themes until two counts in a row are the same, and puts them into the GPU's folder, where
/// none is given the one in recordings that is named after the device. Says on the terminal what went wrong: a
/// case that cannot be counted, or never twice the same. True when nothing did.
bool record(Backend& backend, const std::optional<std::filesystem::path>& folder);

}  // namespace warpbook::parity
