#pragma once

#include <cstdint>
#include <sstream>
#include <string>

namespace warpbook {

/// Its parts, one after the other: sentence("n is ", n, ", and ", k, " elements are wrong").
template <class... Parts>
std::string sentence(const Parts&... parts)
{
    std::ostringstream text;
    (text << ... << parts);
    return text.str();
}

/// "no barrier", "1 barrier", "2 barriers".
inline std::string number_of(std::uint64_t number, const std::string& what)
{
    return (number == 0 ? "no" : std::to_string(number)) + " " + what + (number > 1 ? "s" : "");
}

}  // namespace warpbook
