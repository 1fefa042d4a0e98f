#include "uncommitted.hpp"

namespace warpbook::tools {

Uncommitted read_uncommitted(std::string_view status, const std::string& prefix)
{
    // Of each entry: two letters, a space, the path, a zero.
    constexpr std::size_t letters = 3;
    Uncommitted uncommitted;
    while (!status.empty()) {
        const std::string_view entry = status.substr(0, status.find('\0'));
        status.remove_prefix(entry.size() == status.size() ? entry.size() : entry.size() + 1);
        if (entry.size() <= letters) continue;
        std::string_view path = entry.substr(letters);
        if (!path.starts_with(prefix)) continue;
        path.remove_prefix(prefix.size());
        (entry.starts_with("??") ? uncommitted.unknown : uncommitted.changed).emplace_back(path);
    }
    return uncommitted;
}

}  // namespace warpbook::tools
