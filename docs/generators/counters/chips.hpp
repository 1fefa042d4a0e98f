#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::generators {

/// A GPU as CUPTI names it.
struct Chip {
    std::string_view name;
    std::string_view generation;
    /// One chip with the CPU, with which it shares its memory: Jetson and the like.
    bool integrated = false;
};

/// All from Turing on that CUPTI 13.0 knows. The labs run on nothing older: CUPTI has no SASS metrics for Volta.
inline constexpr std::array<Chip, 28> chips = {{
    {"TU102", "Turing"},       {"TU104", "Turing"},          {"TU106", "Turing"},       {"TU116", "Turing"},
    {"TU117", "Turing"},       {"GA100", "Ampere"},          {"GA102", "Ampere"},       {"GA103", "Ampere"},
    {"GA104", "Ampere"},       {"GA106", "Ampere"},          {"GA107", "Ampere"},       {"GA10B", "Ampere", true},
    {"GH100", "Hopper"},       {"AD102", "Ada Lovelace"},    {"AD103", "Ada Lovelace"}, {"AD104", "Ada Lovelace"},
    {"AD106", "Ada Lovelace"}, {"AD107", "Ada Lovelace"},    {"GB100", "Blackwell"},    {"GB102", "Blackwell"},
    {"GB110", "Blackwell"},    {"GB10B", "Blackwell", true}, {"GB202", "Blackwell"},    {"GB203", "Blackwell"},
    {"GB205", "Blackwell"},    {"GB206", "Blackwell"},       {"GB207", "Blackwell"},    {"GB20B", "Blackwell", true},
}};

/// Those before Turing that CUPTI 13.0 lists.
inline constexpr std::array<std::string_view, 2> older_chips = {"GV100", "GV11B"};

/// Whether `chip` is one of `names`, which blanks separate: for Metric::missing_on.
bool is_among(std::string_view chip, std::string_view names);

/// "TU102 GB202" as a list.
std::vector<std::string> words_of(std::string_view text);

}  // namespace warpbook::generators
