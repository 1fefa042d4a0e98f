#include "nearest_name.hpp"

#include <algorithm>

namespace warpbook::tools {

namespace {

/// Less than this is the beginning of too many names; "--" is that of every option.
constexpr std::size_t shortest_part = 3;

}  // namespace

std::size_t edit_distance(std::string_view from, std::string_view to)
{
    // rows[i][j] is the distance between the first i letters of `from` and the first j of `to`.
    std::vector<std::vector<std::size_t>> rows(from.size() + 1, std::vector<std::size_t>(to.size() + 1));
    for (std::size_t i = 0; i <= from.size(); ++i) {
        for (std::size_t j = 0; j <= to.size(); ++j) {
            if (i == 0 || j == 0) {
                rows[i][j] = i + j;
                continue;
            }
            const std::size_t replaced = rows[i - 1][j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, replaced});
            const bool neighbors_swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
            if (neighbors_swapped) rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows[from.size()][to.size()];
}

std::optional<std::string> nearest_name(std::string_view typed, const std::vector<std::string>& names)
{
    // Past a third of the letters, a suggestion is a guess that only distracts.
    std::size_t best_distance = std::max<std::size_t>(2, typed.size() / 3) + 1;
    std::optional<std::string> best;
    for (const std::string& name : names) {
        const std::size_t distance = edit_distance(typed, name);
        if (distance >= best_distance || distance >= typed.size()) continue;
        best_distance = distance;
        best = name;
    }
    if (best || typed.size() < shortest_part) return best;
    const auto completed =
        std::find_if(names.begin(), names.end(), [&](const std::string& name) { return name.starts_with(typed); });
    return completed != names.end() ? std::optional(*completed) : std::nullopt;
}

}  // namespace warpbook::tools
