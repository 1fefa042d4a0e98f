#pragma once

#include <optional>
#include <string>

#include <warpbook/source_location.hpp>

namespace warpbook {

/// What a tutor would say of accesses that are not as they should be, from what was measured of them.
struct Advice {
    /// The cause in a word, by which a lab's lab.json names the hint that fits: "stride".
    std::string cause;
    /// The line that it is about; none where it is about all of them.
    std::optional<SourceLocation> line{};
    /// What the lanes do, in whole sentences. Empty in an assessment, where to find that out is the task.
    std::string text;
    /// The lab's hint about this cause, by its number.
    std::optional<unsigned> hint{};
    /// What to do about it, in whole sentences. Empty in an assessment, too.
    std::string remedy{};

    std::string in_full() const { return text + (remedy.empty() ? "" : " " + remedy); }
};

/// The number that belongs to the cause in "stride=2 bank_conflicts=3"; none where the cause is not named.
std::optional<unsigned> hint_about(const std::string& cause, const std::string& hints);

}  // namespace warpbook
