#pragma once

#include <string>
#include <string_view>

namespace warpbook {

/// SHA-256 (FIPS 180-4) of these bytes, as 64 hexadecimal digits: says which file was graded, also against somebody who
/// would like two files to look the same. As sha256sum prints it.
///
/// Written here because it is all that we need of a cryptographic library: OpenSSL would be one more package that each
/// student has to install.
std::string sha256_of(std::string_view bytes);

}  // namespace warpbook
