#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/record/json_fwd.hpp>

namespace warpbook::tools {

/// A question at the end of a chapter. The counters of the finished kernel answer it: a counter of one of the launches
/// in the lab's record, as a multiple of `per`.
struct Question {
    std::string text;
    /// "Accesses.StoresAreCoalesced", and what the record calls the launch: "n = 1024". With "n = " or no label it is
    /// the check's first launch whose label begins so.
    std::string check;
    std::string label;
    /// "global.load.units": space, operation, and `instructions`, `units`, `ideal_units`, or a field of the
    /// distribution such as `lanes`; or "barriers", "blocks", "threads". Several with " + " between them are added up.
    std::string counter;
    /// The same, or a number. Empty: 1.
    std::string per;
};

/// One question. Throws Json::exception where it is not of this form.
Question question_in(const Json& facts);

/// The questions in a lab's lab.json. Throws Json::exception where they are not of this form.
std::vector<Question> questions_in(const Json& facts);

/// What the record says; nothing when it has no such launch, or no such counter.
std::optional<double> answer_in(const Json& record, const Question& question);

/// Nothing when the text is something else than one number.
std::optional<double> number_in(const std::string& text);

/// Whether a number that a student typed is the answer: a whole number exactly, a ratio in two digits after the point.
bool is_answer(double typed, double answer);

}  // namespace warpbook::tools
