#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <warpbook/measured.hpp>

namespace warpbook::doctor {

/// All of a small file such as those in /proc, or why it cannot be read.
Measured<std::string> text_of(const std::filesystem::path& file);

/// What stands after `key` at the beginning of one of the text's lines, without blanks and quotation marks around it:
/// the value of "Uid:\t0\t0" by "Uid:", of NAME="Debian" by "NAME=".
std::optional<std::string> value_of_line(const std::string& text, const std::string& key);

}  // namespace warpbook::doctor
