#pragma once

#include <string>

namespace warpbook::kernel_compiler {

/// g++ -E writes the letters of a name beyond ASCII by their numbers: `gr\U000000f6\U000000dfe` for größe. Its assembly
/// has the letters themselves (UTF-8), and so must the text by which declarations are known. What stands in quotes
/// stays.
std::string with_letters_of_names(std::string preprocessed);

}  // namespace warpbook::kernel_compiler
