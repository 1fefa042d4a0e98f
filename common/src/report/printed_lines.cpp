#include "printed_lines.hpp"

#include <ostream>

#include "cdash_measurements.hpp"

namespace warpbook {

namespace {

/// A terminal obeys them: they can move the cursor to a line of the report.
bool is_control_character(char character)
{
    const auto byte = static_cast<unsigned char>(character);
    return (byte < 0x20 && character != '\t') || byte == 0x7f;
}

}  // namespace

void PrintedLines::take(std::string_view bytes)
{
    for (const char character : bytes) {
        if (character == '\n')
            end_line();
        else if (line_.size() < longest_line)
            line_ += is_control_character(character) ? '?' : character;
    }
}

void PrintedLines::end_line()
{
    if (line_.empty()) return;
    if (lines_ < max_lines_) out_ << "  printed  " << without_measurements(line_) << "\n";
    if (lines_ == max_lines_) out_ << "  printed  more than " << max_lines_ << " lines: the rest is left out\n";
    ++lines_;
    line_.clear();
}

}  // namespace warpbook
