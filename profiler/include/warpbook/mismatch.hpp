#pragma once

#include <string>
#include <vector>

#include <warpbook/counters.hpp>
#include <warpbook/profile.hpp>

namespace warpbook {

/// Why something is not what it must be, in parts: for reports that are more than a text. gmock gets the same as text.
struct Mismatch {
    /// A line of source that has to do with it.
    struct Line {
        SourceLocation location;
        /// What it does, such as "global store: 32.00 sectors per request, ideal 4.00".
        std::string text;
    };

    /// In words; empty where what was found, or the lines, say all.
    std::string why;
    /// The most important first.
    std::vector<Line> lines;
};

/// As it stands after what was found: words on the same line, everything longer on lines of its own.
std::string to_string(const Mismatch& mismatch);

}  // namespace warpbook
