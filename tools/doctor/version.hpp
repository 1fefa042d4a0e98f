#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>

namespace warpbook::doctor {

/// "12.2.0": numbers that compare one by one. A missing one counts as 0.
struct Version {
    std::array<int, 3> numbers{};

    friend auto operator<=>(const Version&, const Version&) = default;
};

/// "12.2.0".
std::string to_string(const Version& version);

/// The first version in `text` after `marker`; nothing where there is none.
std::optional<Version> version_after(const std::string& text, const std::string& marker);

}  // namespace warpbook::doctor
