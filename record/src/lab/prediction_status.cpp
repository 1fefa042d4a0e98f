#include <warpbook/record/prediction_status.hpp>

#include <array>

namespace warpbook {

namespace {

/// In the order of the statuses.
constexpr std::array<std::string_view, 6> prediction_status_names = {
    "right", "too high", "too low", "not a number", "not checked yet", "not predicted"};

}  // namespace

std::string_view name_of(PredictionStatus status) { return prediction_status_names[static_cast<std::size_t>(status)]; }

std::optional<PredictionStatus> prediction_status_from_name(std::string_view name)
{
    for (std::size_t i = 0; i < prediction_status_names.size(); ++i) {
        if (prediction_status_names[i] == name) return static_cast<PredictionStatus>(i);
    }
    return std::nullopt;
}

bool is_wrong(PredictionStatus status)
{
    return status == PredictionStatus::too_high || status == PredictionStatus::too_low ||
           status == PredictionStatus::not_a_number;
}

}  // namespace warpbook
