#pragma once

#include <optional>
#include <string>

#include <warpbook/record/verdict.hpp>

namespace warpbook::tools {

/// What is known of a lab. No verdict: it was not checked yet.
struct Outcome {
    std::optional<Verdict> verdict;
    std::string problem;        // why there is no verdict of the lab's own: "does not compile"
    std::string failed_checks;  // what it told: "Values.AreTransposed and 2 more"

    /// What the verdict's word alone does not say.
    const std::string& note() const { return problem.empty() ? failed_checks : problem; }

    /// Its program says why nothing could be checked. Of a compiler's error, or of its own crash, it may have said
    /// nothing.
    bool is_told_by_the_lab() const { return problem.empty() || verdict == Verdict::unverified; }

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace warpbook::tools
