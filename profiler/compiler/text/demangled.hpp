#pragma once

#include <string>
#include <string_view>

namespace warpbook::kernel_compiler {

/// A symbol as C++ writes it, such as `put(float*, float)`; empty for symbols that are no C++ names.
std::string demangled(std::string_view symbol);

/// The same for messages: in quotes, and as it is where it is no C++ name.
std::string in_quotes(std::string_view symbol);

}  // namespace warpbook::kernel_compiler
