#pragma once

#include <string>
#include <string_view>

namespace warpbook {

/// A source text's code as 16 hexadecimal digits. White space and comments do not change it, so a starter stays "as it
/// was handed out" however it is formatted, until its code changes.
std::string fingerprint_of(std::string_view source);

}  // namespace warpbook
