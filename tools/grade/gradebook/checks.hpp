#pragma once

#include <optional>
#include <string>
#include <vector>

#include <warpbook/record/check_status.hpp>
#include <warpbook/record/json.hpp>

namespace warpbook::tools::grading {

/// A line of a source that a message names.
struct MessageLine {
    std::string file;
    long line = 0;
    std::string text;

    friend bool operator==(const MessageLine&, const MessageLine&) = default;
};

/// One check of a lab's record, with what it says.
struct CheckResult {
    std::string group;
    std::string name;
    CheckStatus status = CheckStatus::passed;
    /// As the terminal shows them.
    std::vector<std::string> messages{};
    /// Of each message, whether it says how long something took on a GPU, which is another time in each run.
    std::vector<bool> tell_a_time{};
    /// All lines that the messages name, each once.
    std::vector<MessageLine> lines{};
    /// What the first message says, on one line: the case, and what was wanted and found, or what is wrong. Empty where
    /// there is none.
    std::string summary{};

    /// "Accesses.LoadsAreCoalesced"
    std::string full_name() const { return group + "." + name; }
};

/// The checks of a lab's record in their order. Throws UnreadableRecord (../record.hpp) where it is none.
std::vector<CheckResult> checks_in(const Json& record);

/// Of the text of a lab's check.cpp, "GROUP.CHECK" for each check, as cmake/StudentTests.cmake reads them.
std::vector<std::string> names_of_checks(const std::string& check_source);

/// Those of `names` of which the lab's record says nothing.
std::vector<std::string> checks_not_in(const Json& record, const std::vector<std::string>& names);

}  // namespace warpbook::tools::grading
