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

}  // namespace warpbook::tools
