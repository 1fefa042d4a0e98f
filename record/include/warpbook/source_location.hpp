#pragma once

#include <string>

namespace warpbook {

/// A line of source code, as the compiler's debug information names it.
struct SourceLocation {
    std::string file;
    int line = 0;

    friend bool operator==(const SourceLocation&, const SourceLocation&) = default;
    friend auto operator<=>(const SourceLocation&, const SourceLocation&) = default;
};

}  // namespace warpbook
