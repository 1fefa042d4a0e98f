#pragma once

#include <string>

#include <warpbook/record/check_status.hpp>
#include <warpbook/record/verdict.hpp>

namespace warpbook {

/// Colors for a terminal. Without them the same words stand alone.
class Palette {
public:
    explicit Palette(bool colors) : colors_(colors) {}

    std::string bold(const std::string& text) const;
    std::string faint(const std::string& text) const;
    std::string in_color_of(Verdict verdict, const std::string& text) const;
    std::string in_color_of(CheckStatus status, const std::string& text) const;

private:
    std::string painted(const char* code, const std::string& text) const;

    bool colors_;
};

/// Whether standard output is a terminal that has colors, or FORCE_COLOR (https://force-color.org) says that whoever
/// reads it has; never when NO_COLOR (https://no-color.org) is set.
bool standard_output_has_colors();

Palette palette_of_standard_output();

}  // namespace warpbook
