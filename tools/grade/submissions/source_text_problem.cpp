#include "source_text_problem.hpp"

#include <algorithm>

#include "support/utf8.hpp"

namespace warpbook::tools::grading {

namespace {

std::size_t line_of(std::string_view bytes, std::size_t position)
{
    return 1 + static_cast<std::size_t>(std::ranges::count(bytes.substr(0, position), '\n'));
}

/// Letters of ASCII, which nearly all of a program is, have a byte of 0 there, always on the same side.
bool looks_like_utf16(std::string_view bytes)
{
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) return true;
    const std::string_view beginning = bytes.substr(0, 64);
    if (beginning.size() < 4) return false;
    std::size_t zeros[2] = {};
    for (std::size_t i = 0; i < beginning.size(); ++i)
        if (beginning[i] == '\0') ++zeros[i % 2];
    const std::size_t max_of_half = beginning.size() / 2 * 3 / 4;
    return (zeros[0] == 0 && zeros[1] > max_of_half) || (zeros[1] == 0 && zeros[0] > max_of_half);
}

}  // namespace

std::string why_not_source_text(std::string_view bytes)
{
    if (bytes.empty()) return "is empty. Ask for the file again.";
    if (looks_like_utf16(bytes))
        return "is text in UTF-16, as some editors on Windows save it, which compilers cannot read. Save it as UTF-8.";
    if (const std::size_t zero = bytes.find('\0'); zero != std::string_view::npos) {
        return "is not text: line " + std::to_string(line_of(bytes, zero)) +
               " has a byte of 0. Ask for the file again; perhaps it was damaged, or is a program.";
    }
    return "";
}

std::size_t line_that_is_not_utf8(std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const Letter letter = letter_at(bytes, at);
        if (!letter.code) return line_of(bytes, at);
        at += letter.bytes;
    }
    return 0;
}

}  // namespace warpbook::tools::grading
