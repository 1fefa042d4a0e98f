#include "screen_layout.hpp"

#include <algorithm>
#include <utility>

namespace warpbook::tools {

namespace {

/// Below this a screen shows its body and, in a line, its status.
constexpr std::size_t rows_for_everything = 12;

StyledLine line_of(const std::string& text, std::size_t columns)
{
    const std::vector<StyledLine> lines = styled_lines(text);
    return lines.empty() ? StyledLine() : cut(lines.front(), columns);
}

StyledLine rule(const std::string& label, std::size_t columns)
{
    StyledLine line = line_of(label.empty() ? "" : "── " + label + " ", columns);
    while (line.size() < columns) line.push_back({U'─', {}});
    return line;
}

}  // namespace

void ScreenLayout::take(const Frame& frame, std::size_t rows, std::size_t columns)
{
    body_.clear();
    std::size_t row_that_matters = 0;
    const std::vector<StyledLine> lines = styled_lines(frame.body);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == frame.line_that_matters) row_that_matters = body_.size();
        for (StyledLine& piece : wrapped(lines[i], columns)) body_.push_back(std::move(piece));
    }
    const bool has_head = rows >= rows_for_everything;
    const std::size_t other_rows = has_head ? frame.head.size() + 4 : 1;
    body_rows_ = rows > other_rows ? rows - other_rows : 0;
    if (frame.body_name != body_name_) {
        body_name_ = frame.body_name;
        top_ = row_that_matters;
    }
    top_ = std::min(top_, last_top());

    rows_.clear();
    const auto add = [&](StyledLine line, bool is_faint = false) { rows_.push_back({std::move(line), is_faint}); };
    if (has_head) {
        for (const std::string& line : frame.head) add(line_of(line, columns));
        add(rule("", columns), true);
    }
    for (std::size_t i = 0; i < body_rows_; ++i)
        add(top_ + i < body_.size() ? body_[top_ + i] : StyledLine(), frame.is_body_old);
    if (has_head) add(rule(position(), columns), true);
    add(line_of(frame.status, columns));
    if (has_head) add(line_of(frame.keys, columns), true);
}

bool ScreenLayout::scroll(Key key)
{
    const std::size_t page = std::max<std::size_t>(body_rows_, 2) - 1;
    const auto up = [&](std::size_t lines) { top_ -= std::min(top_, lines); };
    const auto down = [&](std::size_t lines) { top_ = std::min(top_ + lines, last_top()); };
    switch (key) {
    case Key::line_up: up(1); return true;
    case Key::line_down: down(1); return true;
    case Key::page_up: up(page); return true;
    case Key::page_down: down(page); return true;
    case Key::to_top: top_ = 0; return true;
    case Key::to_bottom: top_ = last_top(); return true;
    default: return false;
    }
}

std::size_t ScreenLayout::last_top() const { return body_.size() - std::min(body_.size(), body_rows_); }

std::string ScreenLayout::position() const
{
    if (last_top() == 0) return "";
    return "lines " + std::to_string(top_ + 1) + " to " + std::to_string(std::min(top_ + body_rows_, body_.size())) +
           " of " + std::to_string(body_.size());
}

}  // namespace warpbook::tools
