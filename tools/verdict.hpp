#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpbook::tools {

enum class Verdict { solved, failed, open, unverified };

/// The word people and records use: SOLVED, FAILED, OPEN or UNVERIFIED.
std::string word(Verdict verdict);
std::optional<Verdict> verdict_from_word(std::string_view word);

int exit_code_of(Verdict verdict);
std::optional<Verdict> verdict_from_exit_code(int code);

/// What is known of a lab. No verdict: it was not checked yet.
struct Outcome {
    std::optional<Verdict> verdict;
    std::string problem;        // why there is no verdict of the lab's own: "does not compile"
    std::string failed_checks;  // what it told: "Values.AreTransposed and 2 more"

    /// What the verdict's word alone does not say.
    const std::string& note() const { return problem.empty() ? failed_checks : problem; }

    /// Its program knows why nothing could be checked, but of no other problem, such as its own crash.
    bool is_told_by_the_lab() const { return problem.empty() || verdict == Verdict::unverified; }

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace warpbook::tools
