#include "verdict.hpp"

#include <algorithm>

namespace warpbook {

std::string_view name_of(CheckStatus status)
{
    switch (status) {
    case CheckStatus::passed: return "passed";
    case CheckStatus::failed: return "failed";
    case CheckStatus::unavailable: return "unavailable";
    case CheckStatus::not_applicable: return "not_applicable";
    }
    return "failed";
}

std::string_view name_of(Verdict verdict)
{
    switch (verdict) {
    case Verdict::solved: return "SOLVED";
    case Verdict::failed: return "FAILED";
    case Verdict::open: return "OPEN";
    case Verdict::unverified: return "UNVERIFIED";
    }
    return "FAILED";
}

int exit_code_of(Verdict verdict)
{
    switch (verdict) {
    case Verdict::solved: return 0;
    case Verdict::failed: return 1;
    case Verdict::open: return 2;
    case Verdict::unverified: return 3;
    }
    return 1;
}

Verdict verdict_of(const std::vector<CheckOutcome>& outcomes, bool file_is_untouched)
{
    const auto any = [&](CheckStatus status) {
        return std::any_of(outcomes.begin(), outcomes.end(),
                           [&](const CheckOutcome& outcome) { return outcome.status == status; });
    };
    const bool verified = any(CheckStatus::passed) && !any(CheckStatus::failed) && !any(CheckStatus::unavailable);
    if (verified) return Verdict::solved;
    if (file_is_untouched) return Verdict::open;
    return any(CheckStatus::failed) ? Verdict::failed : Verdict::unverified;
}

}  // namespace warpbook
