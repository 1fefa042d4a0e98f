#include "plain_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string_view>
#include <utility>

namespace warpbook::tools {

namespace {

bool is_letter(char letter) { return std::isalpha(static_cast<unsigned char>(letter)) != 0; }
bool is_blank(char letter) { return std::isspace(static_cast<unsigned char>(letter)) != 0; }

/// How long the comment is that the text begins with; 0 when it begins with none.
std::size_t length_of_comment(std::string_view text)
{
    const std::size_t end = text.starts_with("<!--") ? text.find("-->", 4) : text.npos;
    return end == text.npos ? 0 : end + 3;
}

/// The same of a tag: "<br/>", "</sup>", "<img src=…>". What follows '<' without a name is a comparison.
std::size_t length_of_tag(std::string_view text)
{
    constexpr std::string_view in_names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    const std::size_t name = text.starts_with("</") ? 2 : 1;
    if (!text.starts_with('<') || name >= text.size() || !is_letter(text[name])) return 0;
    std::size_t end = text.find_first_not_of(in_names, name);
    if (end != text.npos && is_blank(text[end])) end = text.find_first_of("<>", end);
    if (end != text.npos && text[end] == '/') ++end;
    return end < text.size() && text[end] == '>' ? end + 1 : 0;
}

std::string without_tags(std::string_view text)
{
    std::string plain;
    while (!text.empty()) {
        const std::size_t markup = std::max(length_of_comment(text), length_of_tag(text));
        if (markup == 0) plain += text.front();
        text.remove_prefix(std::max<std::size_t>(markup, 1));
    }
    return plain;
}

std::string with_replaced(std::string text, std::string_view what, std::string_view by)
{
    for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

std::string without_entities(std::string text)
{
    // The ampersand last: "&amp;lt;" means "&lt;".
    constexpr std::array<std::pair<const char*, const char*>, 5> entities = {
        {{"&nbsp;", " "}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}}};
    for (const auto& [name, letter] : entities) text = with_replaced(std::move(text), name, letter);
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
