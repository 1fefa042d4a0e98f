#pragma once

#include <string>

#include <warpbook/record/lab_record.hpp>

#include "session.hpp"

namespace warpbook {

/// The session as JSON, schema "warpbook.lab-record/1" (docs/records.md). What was not measured is written as
/// {"unavailable": reason}.
std::string json_record(const Session& session, Verdict verdict);

/// A record of a run that came to no checks, because of `problem`.
std::string json_record_of_problem(Verdict verdict, const std::string& problem, LabProblem kind = LabProblem::other);

}  // namespace warpbook
