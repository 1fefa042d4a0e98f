#pragma once

#include <string>

#include <warpbook/records/verdict.hpp>

namespace warpbook::tools {

/// Colours for a terminal. Without them the same words stand alone.
class Palette {
public:
    explicit Palette(bool colors) : colors_(colors) {}

    std::string bold(const std::string& text) const;
    std::string faint(const std::string& text) const;
    std::string in_color_of(Verdict verdict, const std::string& text) const;

private:
    std::string painted(const char* code, const std::string& text) const;

    bool colors_;
};

/// Colours when standard output is a terminal that has them and NO_COLOR (https://no-color.org) is not set.
Palette palette_of_standard_output();

}  // namespace warpbook::tools
