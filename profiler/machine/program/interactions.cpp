#include "interactions.hpp"

#include <cstddef>
#include <cstdint>

// The linker defines them where the program has such a section.
extern "C" {
[[gnu::weak]] extern const std::int32_t __start_warpbook_interactions[];
[[gnu::weak]] extern const std::int32_t __stop_warpbook_interactions[];
}

namespace warpbook::model {

bool threads_can_interact_in(const void* kernel)
{
    const std::int32_t* const begin = __start_warpbook_interactions;
    const std::int32_t* const end = __stop_warpbook_interactions;
    for (const std::int32_t* row = begin; row != end; ++row) {
        // Each says how far from itself the function is.
        if (reinterpret_cast<const std::byte*>(row) + *row == kernel) return true;
    }
    return false;
}

}  // namespace warpbook::model
