#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "program/launch_record.hpp"
#include "page/markup.hpp"
#include "support/number_text.hpp"

namespace warpbook::tools {

/// "1 launch", "3,200 launches"
std::string count_text(std::size_t count, const std::string& word);

/// "4.00" units for each instruction.
std::string per_instruction(std::uint64_t units, const AccessCounts& counts);

/// "8.0": how many times the ideal; "-" where there is none to compare with.
std::string times_the_ideal(const AccessCounts& counts);

/// "texture read"
std::string uncounted_for_people(UncountedAccess access);

/// "17.25%", for a style.
std::string share_for_style(std::uint64_t part, std::uint64_t whole);

/// Of source lines and faults, as addresses within the page.
std::string line_anchor(std::size_t file, int line);
std::string fault_anchor(std::size_t fault);

/// A table that scrolls sideways in a frame of its own, which the keyboard reaches: the page never does.
Markup scrolling(const std::string& name, const Markup& table);

/// The first row of a table. Columns of numbers stand at the right.
struct PageColumn {
    std::string name;
    bool is_text = false;
};
template <std::size_t size>
Markup table_head(const std::array<PageColumn, size>& columns)
{
    Markup cells;
    for (const PageColumn& column : columns) {
        Attributes attributes{{"scope", "col"}};
        if (column.is_text) attributes.emplace_back("data-text", "");
        cells += element("th", attributes, column.name);
    }
    return element("thead", {}, element("tr", {}, cells));
}

}  // namespace warpbook::tools
