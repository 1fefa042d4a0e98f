#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include <warpbook/record/lab_record.hpp>

namespace warpbook::tools {

/// The message names the file and what is wrong with it.
class UnreadableRecord : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What the last check of a lab found; nothing when there is no such file. Throws UnreadableRecord.
std::optional<LabRecord> read_record(const std::filesystem::path& file);

/// Writes the record of a lab that was not run, since its file is the unchanged starter.
void write_unchanged_starter_record(const std::filesystem::path& file, const std::string& lab);

}  // namespace warpbook::tools
