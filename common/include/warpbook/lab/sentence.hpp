#pragma once

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

}  // namespace warpbook
