#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

namespace warpbook {

/// A file that cannot be read or written; the message names it and says why.
class FileError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The whole file, as it is. Throws FileError.
std::string read_text(const std::filesystem::path& file);

/// Lets the file hold this text and no other. Throws FileError, and what is there then may be half of it.
void write_text(const std::filesystem::path& file, const std::string& text);

/// Makes a file that holds the text, and reads it again to be sure. False when something has this name already: that
/// stays as it is. Throws FileError when the file cannot be written, and leaves nothing of it.
bool write_new_file(const std::filesystem::path& file, const std::string& text);

/// As write_text(), in one step: whoever opens the file sees the old text or the new one, and when it cannot be done
/// (FileError) the old text stays.
void replace_file(const std::filesystem::path& file, const std::string& text);

}  // namespace warpbook
