#pragma once

#include <cstdint>

namespace warpbook::model {

/// The content of `width` bytes at `address`, aligned to the width; wider ones than 4 bytes are folded. To compare with
/// what was there at another time.
[[gnu::always_inline]] inline std::uint32_t content_of(std::uint64_t address, unsigned width)
{
    switch (width) {
    case 1: return *reinterpret_cast<const std::uint8_t*>(address);
    case 2: return *reinterpret_cast<const std::uint16_t*>(address);
    case 4: return *reinterpret_cast<const std::uint32_t*>(address);
    default: break;
    }
    std::uint32_t folded = 0;
    for (unsigned i = 0; i < width; i += 4) folded = folded * 31 + *reinterpret_cast<const std::uint32_t*>(address + i);
    return folded;
}

}  // namespace warpbook::model
