#include "comma_separated.hpp"

#include <algorithm>
#include <string_view>

namespace warpbook::tools {

namespace {

std::string quoted_cell(const std::string& cell)
{
    if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
    std::string text = "\"";
    for (const char letter : cell) text += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return text + "\"";
}

std::size_t take_digits(std::string_view& text)
{
    const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
    text.remove_prefix(count);
    return count;
}

bool take_one_of(std::string_view& text, std::string_view letters)
{
    if (text.empty() || letters.find(text.front()) == std::string_view::npos) return false;
    text.remove_prefix(1);
    return true;
}

/// "-1.5e+3", ".5", "1."
bool is_number(std::string_view text)
{
    take_one_of(text, "+-");
    std::size_t digits = take_digits(text);
    if (take_one_of(text, ".")) digits += take_digits(text);
    if (digits == 0) return false;
    if (!take_one_of(text, "eE")) return text.empty();
    take_one_of(text, "+-");
    const std::size_t of_exponent = take_digits(text);
    return text.empty() && of_exponent >= 1 && of_exponent <= 4;
}

std::string safe_cell(const std::string& cell)
{
    constexpr std::string_view beginnings_of_formulas = "=+-@\t\r";
    if (cell.empty() || beginnings_of_formulas.find(cell.front()) == std::string_view::npos) return cell;
    constexpr std::size_t longest_number = 64;
    return cell.size() <= longest_number && is_number(cell) ? cell : "'" + cell;
}

}  // namespace

std::string comma_separated(const Cells& cells)
{
    std::string text;
    for (const std::string& cell : cells) text += (&cell == &cells.front() ? "" : ",") + quoted_cell(cell);
    return text + "\n";
}

std::string safe_comma_separated(const Cells& cells)
{
    Cells safe;
    for (const std::string& cell : cells) safe.push_back(safe_cell(cell));
    return comma_separated(safe);
}

std::optional<std::vector<CommaSeparatedRow>> comma_separated_rows(std::string_view text)
{
    std::vector<CommaSeparatedRow> rows;
    CommaSeparatedRow row;
    std::string cell;
    bool is_quoted = false;
    std::size_t line = 1;
    const auto end_row = [&] {
        row.cells.push_back(std::move(cell));
        cell.clear();
        const bool is_empty_line = row.cells.size() == 1 && row.cells.front().empty();
        if (!is_empty_line) rows.push_back(std::move(row));
        row = {};
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (letter == '\n') ++line;
        if (is_quoted) {
            const bool is_quote_of_text = letter == '"' && at + 1 < text.size() && text[at + 1] == '"';
            if (is_quote_of_text) ++at;
            if (letter == '"' && !is_quote_of_text)
                is_quoted = false;
            else
                cell += letter;
        } else if (letter == '"' && cell.empty()) {
            is_quoted = true;
        } else if (letter == ',') {
            row.cells.push_back(std::move(cell));
            cell.clear();
        } else if (letter == '\n') {
            end_row();
            row.line = line;
        } else if (letter != '\r' || at + 1 >= text.size() || text[at + 1] != '\n') {
            cell += letter;
        }
    }
    if (is_quoted) return std::nullopt;
    end_row();
    return rows;
}

}  // namespace warpbook::tools
