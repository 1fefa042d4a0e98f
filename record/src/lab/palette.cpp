#include <warpbook/record/palette.hpp>

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace warpbook {

namespace {

std::string_view environment(const char* variable)
{
    const char* value = std::getenv(variable);
    return value != nullptr ? value : "";
}

const char* color_code(Verdict verdict)
{
    switch (verdict) {
    case Verdict::solved: return "32";
    case Verdict::failed: return "31";
    case Verdict::open: return "33";
    case Verdict::unverified: return "36";
    }
    return "0";
}

const char* color_code(CheckStatus status)
{
    switch (status) {
    case CheckStatus::passed: return "32";
    case CheckStatus::failed: return "31";
    case CheckStatus::unavailable: return "36";
    case CheckStatus::not_applicable: return "2";
    }
    return "0";
}

}  // namespace

std::string Palette::bold(const std::string& text) const { return painted("1", text); }

std::string Palette::faint(const std::string& text) const { return painted("2", text); }

std::string Palette::in_color_of(Verdict verdict, const std::string& text) const
{
    return painted(color_code(verdict), text);
}

std::string Palette::in_color_of(CheckStatus status, const std::string& text) const
{
    return painted(color_code(status), text);
}

std::string Palette::painted(const char* code, const std::string& text) const
{
    if (!colors_ || text.empty()) return text;
    return std::string("\033[") + code + "m" + text + "\033[0m";
}

bool standard_output_has_colors()
{
    if (!environment("NO_COLOR").empty()) return false;
    if (!environment("FORCE_COLOR").empty()) return true;
    return isatty(STDOUT_FILENO) == 1 && environment("TERM") != "dumb";
}

Palette palette_of_standard_output() { return Palette(standard_output_has_colors()); }

}  // namespace warpbook
