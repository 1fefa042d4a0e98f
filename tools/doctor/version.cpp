#include "version.hpp"

#include <cstdio>

namespace warpbook::doctor {

std::string to_string(const Version& version)
{
    const auto [major, minor, patch] = version.numbers;
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::optional<Version> version_after(const std::string& text, const std::string& marker)
{
    const std::size_t found = text.find(marker);
    if (found == std::string::npos) return std::nullopt;
    Version version;
    auto& [major, minor, patch] = version.numbers;
    const int read = std::sscanf(text.c_str() + found + marker.size(), "%d.%d.%d", &major, &minor, &patch);
    if (read < 1) return std::nullopt;
    return version;
}

}  // namespace warpbook::doctor
