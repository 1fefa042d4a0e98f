#pragma once

#include <filesystem>
#include <string>

namespace warpbook::tools {

/// "file:///home/me/build/view/14-tile-transpose.html", with what a URL cannot have as it is written as %20.
std::string file_url(const std::filesystem::path& file);

/// Hands the page to the desktop's browser, and does not wait for it. Throws UsageError where there is no desktop, such
/// as over ssh, or nothing that opens a page.
void open_page(const std::filesystem::path& file);

}  // namespace warpbook::tools
