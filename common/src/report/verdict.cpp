#include "verdict.hpp"

#include <algorithm>

namespace warpbook {

Verdict verdict_of(const std::vector<CheckOutcome>& outcomes, bool file_is_unchanged_starter)
{
    const auto any = [&](CheckStatus status) {
        return std::any_of(outcomes.begin(), outcomes.end(), [&](const CheckOutcome& outcome) {
            return outcome.status == status && !outcome.is_only_slow;
        });
    };
    const bool verified = any(CheckStatus::passed) && !any(CheckStatus::failed) && !any(CheckStatus::unavailable);
    if (verified) return Verdict::solved;
    if (file_is_unchanged_starter) return Verdict::open;
    return any(CheckStatus::failed) ? Verdict::failed : Verdict::unverified;
}

}  // namespace warpbook
