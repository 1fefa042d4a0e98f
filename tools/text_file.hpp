#pragma once

#include <filesystem>
#include <string>

namespace warpbook::tools {

/// Throws Obstacle, which says why the file cannot be read.
std::string read_text(const std::filesystem::path& file);

/// Makes a file that holds the text, and reads it again to be sure. False when something has this name already: that
/// stays as it is. Throws Obstacle when the file cannot be written, and leaves nothing of it.
bool write_new_file(const std::filesystem::path& file, const std::string& text);

/// Lets the file hold this text and no other, in one step: whoever opens it sees the old text or the new one, and when
/// it cannot be done (Obstacle) the old text stays.
void replace_file(const std::filesystem::path& file, const std::string& text);

}  // namespace warpbook::tools
