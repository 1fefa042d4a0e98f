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
    std::string problem;        // why the lab could not tell itself: "does not compile"
    std::string failed_checks;  // what it told: "Values.AreTransposed and 2 more"

    /// What the verdict's word alone does not say.
    const std::string& note() const { return problem.empty() ? failed_checks : problem; }

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace warpbook::tools
