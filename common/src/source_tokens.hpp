#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpbook {

/// A word, number, string, directive of the preprocessor, comment, or other character of C++ source.
struct SourceToken {
    enum class Kind { word, number, text, directive, comment, other };

    Kind kind = Kind::other;
    /// As it is written; of a directive all of its line, with single spaces, such as "#define width 4".
    std::string text;
    /// From 1 on.
    int line = 0;
};

/// Reads what a compiler could; of what none could, something comes out, too. Lines that end in a backslash are joined.
std::vector<SourceToken> tokens_of(std::string_view source);

}  // namespace warpbook
