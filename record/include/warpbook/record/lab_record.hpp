#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <warpbook/record/check_status.hpp>
#include <warpbook/record/verdict.hpp>

namespace warpbook {

// The record that a run of a lab's program leaves, schema "warpbook.lab-record/1" (docs/records.md). Here is what its
// writer and its readers have to agree on; the writer adds more to it.

struct CheckRecord {
    /// "Values", "Accesses", "Predictions" or "Time".
    std::string group;
    std::string name;
    CheckStatus status = CheckStatus::passed;
};

/// Why a run came to no verdict of the lab's own.
enum class LabProblem {
    /// The text says all.
    other,
    /// The check itself failed, as where memory is short: that tells nothing of the file.
    could_not_go_on,
};

/// What readers ask a record for.
struct LabRecord {
    std::string lab;
    Verdict verdict = Verdict::open;
    /// Why there is no verdict of the lab's own, such as "does not compile"; mostly empty.
    std::string problem;
    LabProblem problem_kind = LabProblem::other;
    /// "model" or "cupti"; empty where nothing was run.
    std::string backend;
    std::vector<CheckRecord> checks;
};

/// Throws std::runtime_error, which says what is wrong with the text.
LabRecord read_lab_record(const std::string& text);
/// The same of what was read already.
LabRecord lab_record_from(const nlohmann::ordered_json& json);

/// A record's first fields. `file` is the student's, from the root of the workbook.
nlohmann::ordered_json begin_lab_record(const std::string& lab, const std::string& file, Verdict verdict);
/// The first fields of one of its checks.
nlohmann::ordered_json begin_check_record(const CheckRecord& check);

/// The text of a record of a run that came to no checks, because of `problem`.
std::string lab_record_of_problem(const std::string& lab, const std::string& file, Verdict verdict,
                                  const std::string& problem, LabProblem kind = LabProblem::other);

/// The same of a lab that was not run, because its file is the unchanged starter.
std::string lab_record_of_unchanged_starter(const std::string& lab, const std::string& file);

}  // namespace warpbook
