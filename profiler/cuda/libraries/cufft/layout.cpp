#include "layout.hpp"

#include <algorithm>

namespace warpbook::program::cufft {

namespace {

struct Repeated {
    std::size_t count;
    std::size_t bytes_apart;
};

/// Piece after piece, the last ones first: so the first that is beyond its array is the one that is farthest beyond it.
void add(std::vector<UsedMemory>& all, const UsedMemory& piece, const std::vector<Repeated>& levels, std::size_t level)
{
    if (level == levels.size()) {
        all.push_back(piece);
        return;
    }
    const Repeated& repeated = levels[level];
    for (std::size_t i = repeated.count; i-- > 0;) {
        UsedMemory moved = piece;
        moved.begin = static_cast<const std::byte*>(piece.begin) + i * repeated.bytes_apart;
        add(all, moved, levels, level + 1);
    }
}

}  // namespace

std::vector<UsedMemory> memory_of(const Layout& layout, std::size_t element_bytes, const std::string& argument,
                                  const void* begin)
{
    std::vector<Repeated> levels{{layout.count, layout.distance * element_bytes}};
    for (std::size_t i = 0; i < layout.sizes.size(); ++i)
        levels.push_back({layout.sizes[i], layout.steps[i] * element_bytes});
    // What is repeated in place is there once.
    std::erase_if(levels, [](const Repeated& level) { return level.count == 1 || level.bytes_apart == 0; });
    std::sort(levels.begin(), levels.end(),
              [](const Repeated& one, const Repeated& other) { return one.bytes_apart < other.bytes_apart; });
    UsedMemory piece{argument, begin, element_bytes, 1, 0};
    std::vector<Repeated> others;
    for (const Repeated& level : levels) {
        if (piece.pieces == 1 && level.bytes_apart == piece.bytes) {
            piece.bytes *= level.count;
        } else if (piece.pieces == 1) {
            piece.pieces = level.count;
            piece.pitch = level.bytes_apart;
        } else if (others.empty() && level.bytes_apart == piece.pieces * piece.pitch) {
            piece.pieces *= level.count;
        } else {
            others.push_back(level);
        }
    }
    std::reverse(others.begin(), others.end());
    std::vector<UsedMemory> all;
    add(all, piece, others, 0);
    return all;
}

}  // namespace warpbook::program::cufft
