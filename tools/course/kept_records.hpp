#pragma once

#include <optional>
#include <string>

#include <warpbook/record/json.hpp>

#include "course.hpp"
#include "workbook_paths.hpp"

namespace warpbook::tools {

// The records of a lab's checks: the last one, and the last of each backend. They are about the file as it was then.

/// Whether the record is about what the student's file is now.
bool is_about(const Json& record, const WorkbookPaths& paths, const Lab& lab);

/// The last records no longer say which text they are about: nobody knows it.
void forget_file_of_records(const WorkbookPaths& paths, const Lab& lab);

struct KeptRecord {
    /// Null where there is none, or none that can be read.
    Json record;
    /// It is about another version of the file.
    bool is_older = false;

    bool is_there() const { return record.is_object(); }
    /// Of the file as it is now.
    bool is_current() const { return is_there() && !is_older; }
};

KeptRecord last_record(const WorkbookPaths& paths, const Lab& lab);
/// "model" or "cupti".
KeptRecord last_record_of(const WorkbookPaths& paths, const Lab& lab, const std::string& backend);

}  // namespace warpbook::tools
