#include <warpbook/lab/counted_groups.hpp>

namespace warpbook {

CountedGroups::CountedGroups(std::initializer_list<const char*> names)
{
    known().insert(known().end(), names.begin(), names.end());
}

const std::vector<std::string>& CountedGroups::all() { return known(); }

/// There before any declaration, whichever file's comes first.
std::vector<std::string>& CountedGroups::known()
{
    static std::vector<std::string> names;
    return names;
}

}  // namespace warpbook
