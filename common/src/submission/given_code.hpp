#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbook {

/// Where a submission has changed what its starter asks to leave as it is.
struct ChangeOfGivenCode {
    /// "`row_sums` was changed."
    std::string what;
    /// In the submission, from 1 on; 0 where there is none.
    int line = 0;

    friend bool operator==(const ChangeOfGivenCode&, const ChangeOfGivenCode&) = default;
};

/// A starter's functions after a comment with "do not change" are given, up to the next one with TODO or PREDICTION.
/// They must be in the submission, outside of everything else, token by token; comments, spaces and their order do not
/// matter, and `constexpr int line = __LINE__;` may stand between their lines. Nor may anything around them change what
/// they mean: macros, conditions, overloads of what they call.
std::vector<ChangeOfGivenCode> changes_of_given_code(std::string_view starter, std::string_view submission);

}  // namespace warpbook
