#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace warpbook {

/// Shows what a submission prints: each line marked as such, so that none looks like one of the report's, and without
/// control characters. Prints no more than `max_lines`.
class PrintedLines {
public:
    explicit PrintedLines(std::ostream& out, std::size_t max_lines = 100) : out_(out), max_lines_(max_lines) {}

    void take(std::string_view bytes);
    /// What follows is not the submission's: ends the line that it has begun.
    void end_line();

private:
    static constexpr std::size_t longest_line = 1000;

    std::ostream& out_;
    const std::size_t max_lines_;
    std::size_t lines_ = 0;
    std::string line_;
};

}  // namespace warpbook
