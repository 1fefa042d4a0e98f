#pragma once

#include <string>

namespace warpbook {

/// A line of source code, as the compiler's debug information names it.
struct SourcePlace {
    std::string file;
    int line = 0;

    friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
    friend auto operator<=>(const SourcePlace&, const SourcePlace&) = default;
};

}  // namespace warpbook
