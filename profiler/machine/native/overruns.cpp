#include "overruns.hpp"

#include <algorithm>
#include <span>

#include "machine/memory/touched_pages.hpp"

namespace warpbook::model {

void Overruns::begin()
{
    const std::size_t looks = 2 * memory_.arrays().size();
    looks_ = looks <= looks_left_;
    if (!looks_) return;
    looks_left_ -= looks;
    before_ = written();
}

std::set<const GlobalMemory::Array*> Overruns::found() const
{
    std::set<const GlobalMemory::Array*> arrays;
    if (!looks_) return arrays;
    for (const auto& [gap, address] : written())
        if (!before_.contains(gap)) arrays.insert(memory_.nearest_array(address));
    return arrays;
}

Overruns::Written Overruns::written() const
{
    Written written;
    const TouchedPages touched;
    const auto look_at = [&](std::uint64_t begin, std::uint64_t end) {
        for (const std::span<std::byte> piece : touched.pieces_of({reinterpret_cast<std::byte*>(begin), end - begin})) {
            const auto found = std::ranges::find_if(piece, [](std::byte byte) { return byte != std::byte{0}; });
            if (found == piece.end()) continue;
            written[begin] = reinterpret_cast<std::uint64_t>(&*found);
            return;
        }
    };
    look_at(memory_.begin(), memory_.begin() + GlobalMemory::gap_bytes);
    for (const auto& [begin, array] : memory_.arrays()) {
        if (array.released || array.in_heap || array.sparse) continue;
        look_at(begin + array.bytes, begin + whole_pages(array.bytes) + GlobalMemory::gap_bytes);
    }
    return written;
}

}  // namespace warpbook::model
