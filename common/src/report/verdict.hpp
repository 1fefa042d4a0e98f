#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/lab/message.hpp>
#include <warpbook/record/check_status.hpp>
#include <warpbook/record/verdict.hpp>

namespace warpbook {

/// One check and how it ended.
struct CheckOutcome {
    /// "Values", "Accesses", "Predictions" or "Time".
    std::string group;
    std::string name;
    CheckStatus status = CheckStatus::passed;
    std::vector<Message> messages;
    /// Threads of a launch met: what came of it may depend on the order in which they ran.
    bool threads_interacted = false;
    /// It failed by its time alone, which decides nothing.
    bool is_only_slow = false;
    /// Of that order, where it was none of the plain one and the check failed (Backend::set_schedule).
    std::optional<std::uint32_t> schedule = std::nullopt;
};

/// The rule that makes many outcomes one verdict. Checks that do not apply never decide, nor those that are only slow;
/// when there are no others, nothing was verified.
Verdict verdict_of(const std::vector<CheckOutcome>& outcomes, bool file_is_unchanged_starter);

}  // namespace warpbook
