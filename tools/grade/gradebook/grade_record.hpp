#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/record/json.hpp>

#include "grade/submissions/date.hpp"

namespace warpbook::tools::grading {

/// What came of one file of one student.
enum class GradeOutcome {
    /// The lab's checks ran, or did not have to, since the file is the unchanged starter.
    checked,
    not_compiled,
    /// No compiler can read the file (HandedIn::State::refused).
    refused,
    /// The file ended or crashed the program before there was a verdict.
    ended_early,
    out_of_time,
    /// It could not be found out what the file is worth. Never the student's fault, and never points: `message` says
    /// what
    /// whoever grades has to do.
    not_graded,
};

/// As records spell it: "out of time".
std::string_view name_of(GradeOutcome outcome);
std::optional<GradeOutcome> grade_outcome_from_name(std::string_view name);

/// What the grade is based on, so that anybody can repeat it. What is not known is absent, and never made up.
struct Evidence {
    /// "model", "cupti" or "both" (backends.hpp); empty where nothing ran.
    std::string backend{};
    /// Of the device, or of both: its name, its architecture, and the versions that a reading depends on.
    std::string device{};
    std::string architecture{};
    std::string versions{};
    /// SHA-256 of the file's bytes, 64 hexadecimal digits; empty where they were not read, or not all of them.
    std::string source_hash{};
    /// The same of what it was checked with.
    std::string course_hash{};
    /// Also where the check came to no record of its own: what ended it may depend on the seed.
    std::optional<std::uint64_t> seed{};
    std::optional<std::uint64_t> n{};
    /// Whether each lab's largest size was asked for, which `n` has unless the check ended before it said so.
    bool largest_n = false;
    /// Seconds and GiB, where other limits were given than those of every run (GradingSetting).
    std::optional<std::uint64_t> time_limit{};
    std::optional<std::uint64_t> memory_limit{};
    /// The version of the program that graded.
    std::string warpbook{};
    /// "bubblewrap 0.8.0" or "none"; empty where nothing ran.
    std::string isolation{};
    /// When it was graded.
    std::optional<Time> date{};
    /// How long that took.
    std::optional<double> seconds{};

    friend bool operator==(const Evidence&, const Evidence&) = default;
};

/// The content of a grade's file, schema "warpbook.grade/1" (docs/records.md): one student, one lab.
// NOLINTNEXTLINE(bugprone-exception-escape): what moves JSON asserts, which clang-tidy takes for an exception
struct GradeRecord {
    /// Student::name
    std::string student;
    /// "14-tile-transpose"
    std::string lab;
    /// From SUBMISSIONS.
    std::string file;
    std::optional<Time> handed_in{};
    GradeOutcome outcome = GradeOutcome::not_graded;
    /// Why it was not checked: a sentence; empty where it was.
    std::string message{};
    Evidence evidence{};
    /// Checks of the lab that the record does not have, since the file stopped the run before them:
    /// "Accesses.LoadsAreCoalesced".
    std::vector<std::string> not_run{};
    /// The lab's own, "warpbook.lab-record/1", null where there is none. There is one where the outcome is `checked`.
    Json record{};
    /// Where both backends have judged the file: the grade by each of them (grade_of_both.hpp). Empty otherwise.
    std::vector<GradeRecord> parts{};

    friend bool operator==(const GradeRecord&, const GradeRecord&) = default;
};

Json as_json(const GradeRecord& grade);

/// Throws UnreadableRecord (../record.hpp), which names the field that does not fit.
GradeRecord grade_from_json(const Json& json);

/// The same of a file's text; `file` is named in the message.
GradeRecord read_grade(const std::string& text, const std::string& file);

}  // namespace warpbook::tools::grading
