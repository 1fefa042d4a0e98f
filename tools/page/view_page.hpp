#pragma once

#include <filesystem>
#include <string>

#include <warpbook/record/json.hpp>

namespace warpbook::tools {

/// The JSON as it may stand in a <script> of HTML: no text in it can end the script.
std::string json_for_html(const Json& data);

/// One HTML file that needs no other: page.html of this folder, with its style and its scripts in it, and the data
/// (`warpbook.view/1` for tools/view, `warpbook.grades/1` for tools/grade/page; docs/records.md). page.html says what
/// is replaced. Throws SetupError when the folder lacks a file that the page names, or the page has no place for the
/// data.
std::string view_page(const std::filesystem::path& folder, const Json& data);

/// The same with content that is HTML already, for a page that is read without JavaScript. `title` is a text.
std::string page_with_content(const std::filesystem::path& folder, const std::string& title,
                              const std::string& content);

}  // namespace warpbook::tools
