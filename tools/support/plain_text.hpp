#pragma once

#include <string>

namespace warpbook::tools {

/// Markdown for a terminal: without HTML tags, blocks of code indented in place of their fences, no blank lines at the
/// ends or in a row.
std::string plain_text(const std::string& markdown);

}  // namespace warpbook::tools
