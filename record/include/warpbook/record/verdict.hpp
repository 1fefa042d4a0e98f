#pragma once

#include <optional>
#include <string_view>

namespace warpbook {

/// What the checks of a lab come to.
enum class Verdict {
    /// Everything was checked and is right.
    solved,
    failed,
    /// The student's file is the unchanged starter.
    open,
    /// Nothing is wrong, but not everything could be checked.
    unverified,
};

/// As people and records spell it: "SOLVED".
std::string_view name_of(Verdict verdict);
std::optional<Verdict> verdict_from_name(std::string_view name);

/// The exit code of a lab's program, from 0 to 3. Only solved is 0: a script that looks at nothing else never takes a
/// check that did not happen for a pass.
int exit_code_of(Verdict verdict);
std::optional<Verdict> verdict_from_exit_code(int code);

}  // namespace warpbook
