#include <warpbook/lab/drawn_content.hpp>

#include <unistd.h>

#include <algorithm>
#include <numeric>

namespace warpbook {

DrawnContent::DrawnContent(std::size_t max_bytes) : max_bytes_(max_bytes) {}

DrawnContent::~DrawnContent() = default;

void DrawnContent::keep(Kept drawn) { kept_.push_back(std::move(drawn)); }

std::size_t DrawnContent::bytes_to_keep()
{
    constexpr std::size_t two_of_the_largest = std::size_t{32} << 30;
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long bytes_of_page = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || bytes_of_page <= 0) return 0;
    return std::min(two_of_the_largest, static_cast<std::size_t>(pages) * static_cast<std::size_t>(bytes_of_page) / 3);
}

const DrawnContent::Kept* DrawnContent::find(Function draw, std::size_t count, const std::mt19937& generator)
{
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
        return kept.draw == draw && kept.count == count && kept.before == generator;
    });
    if (found == kept_.end()) return nullptr;
    std::rotate(found, found + 1, kept_.end());
    return &kept_.back();
}

void DrawnContent::make_room_for(std::size_t bytes)
{
    const auto kept_bytes = [&] {
        return std::accumulate(kept_.begin(), kept_.end(), std::size_t{0},
                               [](std::size_t sum, const Kept& kept) { return sum + kept.bytes; });
    };
    while (!kept_.empty() && (kept_.size() >= max_arrays || kept_bytes() + bytes > max_bytes_)) kept_.pop_front();
}

template Content<float> DrawnContent::of(std::size_t, Draw<float>, std::mt19937&);
template Content<int> DrawnContent::of(std::size_t, Draw<int>, std::mt19937&);
template Content<unsigned char> DrawnContent::of(std::size_t, Draw<unsigned char>, std::mt19937&);

}  // namespace warpbook
