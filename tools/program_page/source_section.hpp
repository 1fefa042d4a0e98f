#pragma once

#include <string>
#include <vector>

#include "program/findings.hpp"
#include "page/markup.hpp"
#include "source_lines.hpp"

namespace warpbook::tools {

/// The files with what each line costs: a bar in front of a line for what it moves beyond its ideal, and below it its
/// accesses and its faults.
Markup source_section(const std::vector<NotedFile>& files, const std::vector<Fault>& faults, const std::string& date);

/// A link to the line where the page shows it; otherwise the place alone.
Markup place_markup(const std::vector<NotedFile>& files, const SourceLocation& place);

/// The text of a line, without its indentation; empty where the page does not have it.
std::string text_of_line(const std::vector<NotedFile>& files, const SourceLocation& place);

}  // namespace warpbook::tools
