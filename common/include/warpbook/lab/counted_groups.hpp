#pragma once

#include <initializer_list>
#include <string>
#include <vector>

namespace warpbook {

/// Declared at namespace scope of a check: metric groups that a GPU counts, too, for each launch that a check counts
/// (Profile::metrics). `const CountedGroups groups{"dram"};`
class CountedGroups {
public:
    CountedGroups(std::initializer_list<const char*> names);

    /// Of all declarations of the program.
    static const std::vector<std::string>& all();

private:
    static std::vector<std::string>& known();
};

}  // namespace warpbook
