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

/// Reads what g++ does, so that nobody can show it other code than us; of what it could not read, something comes out,
/// too. Lines that end in a backslash are joined; letters that are written as numbers (\u00e9) are put down as letters.
std::vector<SourceToken> tokens_of(std::string_view source);

}  // namespace warpbook
