#pragma once

#include <optional>
#include <string_view>

namespace warpbook {

/// How one check ended.
enum class CheckStatus {
    passed,
    failed,
    /// The counters that it needs could not be read.
    unavailable,
    /// It has no meaning on this backend, such as time on the model.
    not_applicable,
};

/// As records spell it: "not_applicable".
std::string_view name_of(CheckStatus status);
std::optional<CheckStatus> check_status_from_name(std::string_view name);

}  // namespace warpbook
