#include "common_stride.hpp"

#include <cstddef>

namespace warpbook {

bool are_evenly_spaced(std::span<const std::uint64_t> addresses)
{
    if (addresses.size() < 3) return true;
    const std::uint64_t stride = addresses[1] - addresses[0];
    // Most of those that are not evenly spaced show it here.
    if (addresses.back() - addresses.front() != (addresses.size() - 1) * stride) return false;
    // Not left at the first difference: without branches the compiler tests several lanes at once.
    std::uint64_t differences = 0;
    for (std::size_t i = 2; i < addresses.size(); ++i) differences |= (addresses[i] - addresses[i - 1]) ^ stride;
    return differences == 0;
}

}  // namespace warpbook
