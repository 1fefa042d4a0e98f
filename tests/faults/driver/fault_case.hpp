#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/launch.hpp>
#include <warpbook/profile.hpp>

namespace warpbook::tests {

/// How a kernel is launched, and on what.
struct LaunchSetup {
    enum class Content { nobody_wrote_it, zeros, numbers };
    /// What becomes of an array before the launch.
    enum class Fate { kept, freed, replaced, null, on_the_host };

    Dim3 grid{2};
    Dim3 block{64};
    std::size_t shared_bytes = 0;
    /// Elements of each array, and the kernel's argument.
    int n = 128;
    Content out_content = Content::nobody_wrote_it;
    Fate out_fate = Fate::kept;
    Fate in_fate = Fate::kept;
    /// A kernel of the same program that runs before, on the same arrays; empty for none.
    std::string after;
};

/// One line of the kernel's file, or any of several.
using Lines = std::vector<int>;

/// A finding by its kind, its line and, for kinds that have two, the other line. Which of the two came later is a
/// matter of the order in which threads happen to run.
struct ExpectedFinding {
    FindingKind kind = FindingKind::out_of_bounds;
    Lines line;
    std::optional<Lines> other_line;
};

/// What must come of a kernel.
struct Expectation {
    /// Each of these must be found.
    std::vector<ExpectedFinding> finds;
    /// These may be found, too; anything else must not.
    std::vector<ExpectedFinding> also;
    /// For a kernel that never ends: where it can be seen then.
    Lines never_ends_at;
    /// CUDA's rules leave it open whether it is wrong: nothing must be found.
    bool is_debatable = false;
    /// Why the model is known to judge it wrongly; empty when it does not.
    std::string known_failure;

    bool ends() const { return never_ends_at.empty(); }
    bool is_clean() const { return finds.empty() && ends() && !is_debatable; }
};

struct FaultCase {
    LaunchSetup setup;
    Expectation expectation;
};

/// What the comment above a kernel says; README.md has the grammar. Throws std::runtime_error when it says nothing, or
/// something that cannot be understood.
FaultCase read_case(const std::string& file, const std::string& kernel);

/// The expectation in a word or two: "clean", "race", "never ends", "debatable".
std::string summary(const Expectation& expectation);

}  // namespace warpbook::tests
