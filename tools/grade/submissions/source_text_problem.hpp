#pragma once

#include <string>
#include <string_view>

namespace warpbook::tools::grading {

/// Why no compiler can read these bytes as a student meant them; empty where one can. Follows the file's name in a
/// sentence, and says what to do: "is empty. …". A byte order mark of UTF-8 and line ends of Windows are fine.
std::string why_not_source_text(std::string_view bytes);

/// The first line, counted from 1, with a byte that is no UTF-8; 0 where there is none. g++ and nvcc take such bytes in
/// comments and strings as they are.
std::size_t line_that_is_not_utf8(std::string_view bytes);

}  // namespace warpbook::tools::grading
