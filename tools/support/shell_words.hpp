#pragma once

#include <string>
#include <vector>

namespace warpbook::tools {

/// One word for a POSIX shell, whatever characters it has.
std::string shell_word(const std::string& text);

/// A command line for a POSIX shell.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace warpbook::tools
