#include "text_width.hpp"

#include <algorithm>

namespace warpbook::tools {

std::size_t text_width(const std::string& text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t columns)
{
    return text + std::string(columns - std::min(columns, text_width(text)), ' ');
}

}  // namespace warpbook::tools
