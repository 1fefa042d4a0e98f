#include "plain_text.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <sstream>
#include <utility>

namespace warpbook::tools {

namespace {

std::string without_tags(const std::string& text)
{
    static const std::regex tag(R"(<!--.*?-->|</?[A-Za-z][A-Za-z0-9-]*(\s[^<>]*)?/?>)");
    return std::regex_replace(text, tag, "");
}

std::string without_entities(std::string text)
{
    // The ampersand last: "&amp;lt;" means "&lt;".
    static const std::array<std::pair<const char*, const char*>, 5> entities = {
        {{"&nbsp;", " "}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}}};
    for (const auto& [name, letter] : entities) text = std::regex_replace(text, std::regex(name), letter);
    return text;
}

/// What stands between backquotes is code, and `vector<float>` there is no tag.
std::string plain_line(const std::string& line)
{
    std::string plain;
    std::size_t begin = 0;
    for (bool is_code = false; begin <= line.size(); is_code = !is_code) {
        const std::size_t end = std::min(line.find('`', begin), line.size());
        const std::string piece = line.substr(begin, end - begin);
        plain += is_code ? piece : without_entities(without_tags(piece));
        if (end < line.size()) plain += '`';
        begin = end + 1;
    }
    return plain;
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

}  // namespace

std::string plain_text(const std::string& markdown)
{
    constexpr const char* indentation = "    ";
    std::istringstream lines(markdown);
    std::string text;
    bool in_block_of_code = false;
    bool blank_line_is_due = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            in_block_of_code = !in_block_of_code;
            continue;
        }
        const std::string plain = in_block_of_code ? indentation + line : plain_line(line);
        if (is_blank(plain)) {
            blank_line_is_due = !text.empty();
            continue;
        }
        text += (blank_line_is_due ? "\n" : "") + plain + '\n';
        blank_line_is_due = false;
    }
    return text;
}

}  // namespace warpbook::tools
