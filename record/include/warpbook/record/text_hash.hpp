#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warpbook {

/// Tells one version of a student's file from another: FNV-1a of 64 bits (RFC 9923), as 16 hexadecimal digits. The same
/// on every machine.
std::string hash_of_text(std::string_view text);

/// The seed of the inputs and sizes that a file with this text is checked with, where nobody gives another: FNV-1a of
/// 32 bits. The same on every machine, unlike std::hash.
std::uint32_t seed_of_text(std::string_view text);

}  // namespace warpbook
