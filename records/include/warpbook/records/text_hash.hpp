#pragma once

#include <string>
#include <string_view>

namespace warpbook {

/// Tells one version of a student's file from another: FNV-1a of 64 bits (RFC 9923), as 16 hexadecimal digits. The same
/// on every machine.
std::string hash_of_text(std::string_view text);

}  // namespace warpbook
