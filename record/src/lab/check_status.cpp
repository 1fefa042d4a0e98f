#include <warpbook/record/check_status.hpp>

#include <array>

namespace warpbook {

namespace {

/// In the order of the statuses.
constexpr std::array<std::string_view, 4> status_names = {"passed", "failed", "unavailable", "not_applicable"};

}  // namespace

std::string_view name_of(CheckStatus status) { return status_names[static_cast<std::size_t>(status)]; }

std::optional<CheckStatus> check_status_from_name(std::string_view name)
{
    for (std::size_t i = 0; i < status_names.size(); ++i) {
        if (status_names[i] == name) return static_cast<CheckStatus>(i);
    }
    return std::nullopt;
}

}  // namespace warpbook
