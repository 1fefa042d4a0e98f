#include "record.hpp"

#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {

std::optional<LabRecord> read_record(const std::filesystem::path& file)
{
    if (!std::filesystem::exists(file)) return std::nullopt;
    try {
        return read_lab_record(read_text(file));
    } catch (const std::exception& error) {
        throw UnreadableRecord("The record " + file.string() + " cannot be read: " + error.what());
    }
}

}  // namespace warpbook::tools
