#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/lab/advice.hpp>
#include <warpbook/lab/duration.hpp>
#include <warpbook/mismatch.hpp>

namespace warpbook {

/// One thing that a check has to say, in parts: data, which the terminal and the record each put together in their own
/// way. Parts that do not apply are empty, as they are where nobody names them: {.text = "the kernel wrote nothing"}.
struct Message {
    /// The case that it is about, such as "n = 64"; of cases within others the innermost first.
    std::vector<std::string> context{};
    /// What must be, and what was there instead.
    std::string wanted{};
    std::string found{};
    Mismatch mismatch{};
    /// What the measured accesses tell of the cause.
    std::optional<Advice> advice{};
    /// A sentence for the student: where to look, or all there is to say where nothing was wanted.
    std::string text{};
    /// What `text` says, where it says how long something took.
    std::optional<Duration> time{};
    /// The fault that is reported here for the first time, by its number in Session::findings().
    std::optional<std::size_t> finding{};
    /// Faults that were reported before, and that came in the way of this check, too.
    std::vector<std::size_t> blocked_by{};
    /// Whether this says only why there was nothing to judge yet, such as a prediction about a kernel that is
    /// unfinished.
    bool not_checked = false;
};

}  // namespace warpbook
