#include "open_page.hpp"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <warpbook/system/process.hpp>

#include "errors.hpp"

namespace warpbook::tools {

namespace {

bool is_set(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

bool is_wsl() { return is_set("WSL_DISTRO_NAME"); }

/// Without one, xdg-open would start a browser of text in this terminal.
bool has_desktop() { return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") || is_wsl(); }

/// The shell gives the browser no file of ours, so that nobody waits for its end.
bool is_started(const char* program, const std::string& page)
{
    const char* const script = R"(command -v "$1" >/dev/null && setsid -f "$1" "$2" >/dev/null 2>&1 </dev/null)";
    return run_captured({"sh", "-c", script, "sh", program, page}).end.exited_with(0);
}

}  // namespace

std::string file_url(const std::filesystem::path& file)
{
    constexpr std::string_view as_they_are = "/-._~";
    std::string url = "file://";
    for (const char letter : std::filesystem::absolute(file).lexically_normal().string()) {
        const auto byte = static_cast<unsigned char>(letter);
        const bool is_plain =
            byte < 0x80 && (std::isalnum(byte) != 0 || as_they_are.find(letter) != std::string_view::npos);
        char escaped[4];
        std::snprintf(escaped, sizeof escaped, "%%%02X", byte);
        url += is_plain ? std::string(1, letter) : escaped;
    }
    return url;
}

void open_page(const std::filesystem::path& file)
{
    if (!has_desktop())
        throw UsageError("There is no desktop here that --open could show the page on. Open " + file_url(file) +
                         " in a browser,\nor copy the file to a machine that has one: it needs no other file.");
    const std::string page = std::filesystem::absolute(file).string();
    if ((is_wsl() && is_started("wslview", page)) || is_started("xdg-open", page)) return;
    throw UsageError("Nothing here opens a page: neither wslview nor xdg-open is there. Open " + file_url(file) +
                     " in a browser.");
}

}  // namespace warpbook::tools
