#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbook::tools {

/// One word for a POSIX shell, whatever characters it has.
std::string shell_word(const std::string& text);

/// A command line for a POSIX shell.
std::string shell_line(const std::vector<std::string>& words);

/// A line of a POSIX shell as words, without its quotes and backslashes. What divides commands is a word of its own:
/// `&&`, `||`, `;`, `|`, `(`, `)`, and `>` and `<` with what belongs to them. Nothing is expanded.
std::vector<std::string> words_of_shell(std::string_view line);

}  // namespace warpbook::tools
