#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "verdict.hpp"

namespace warpbook::tools {

struct CheckRecord {
    std::string group;
    std::string name;
    std::string status;
};

/// What the last check of a lab found: the JSON that a lab's program writes.
struct Record {
    std::string lab;
    Verdict verdict = Verdict::open;
    std::string problem;  // why there is no verdict of the lab's own, such as "does not compile"
    std::vector<CheckRecord> checks;
};

/// The message names the file and what is wrong with it.
class UnreadableRecord : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Nothing when there is no such file. Throws UnreadableRecord.
std::optional<Record> read_record(const std::filesystem::path& file);

/// Writes the record of a lab that was not able to write one itself.
void write_problem_record(const std::filesystem::path& file, const std::string& lab, const std::string& problem);

/// Writes the record of a lab that was not run, since its file is the unchanged starter.
void write_unchanged_starter_record(const std::filesystem::path& file, const std::string& lab);

}  // namespace warpbook::tools
