#pragma once

#include <optional>
#include <string_view>

namespace warpbook {

/// What became of a number that a student predicted.
enum class PredictionStatus { right, too_high, too_low, not_a_number, not_checked_yet, not_predicted };

/// As records and people spell it: "too high".
std::string_view name_of(PredictionStatus status);
std::optional<PredictionStatus> prediction_status_from_name(std::string_view name);

/// Whether a number was predicted that is not right.
bool is_wrong(PredictionStatus status);

}  // namespace warpbook
