#pragma once

#include <array>
#include <ctime>
#include <string>

namespace warpbook::benchmarks {

/// "2026-11-21", in Greenwich.
inline std::string today()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts);
    return text.data();
}

}  // namespace warpbook::benchmarks
