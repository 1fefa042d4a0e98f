#include <warpbook/lab/drawn_content.hpp>

#include <algorithm>
#include <numeric>

namespace warpbook {

const DrawnContent::Kept* DrawnContent::find(Function draw, std::size_t count, const std::mt19937& generator) const
{
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
        return kept.draw == draw && kept.count == count && kept.before == generator;
    });
    return found == kept_.end() ? nullptr : &*found;
}

void DrawnContent::make_room_for(std::size_t bytes)
{
    const auto kept_bytes = [&] {
        return std::accumulate(kept_.begin(), kept_.end(), std::size_t{0},
                               [](std::size_t sum, const Kept& kept) { return sum + kept.bytes; });
    };
    while (!kept_.empty() && (kept_.size() >= most_arrays || kept_bytes() + bytes > most_bytes_)) kept_.pop_front();
}

}  // namespace warpbook
