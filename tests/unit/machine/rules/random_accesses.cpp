#include "random_accesses.hpp"

#include <algorithm>
#include <bit>

namespace warpbook {

WarpAccess RandomAccesses::next()
{
    WarpAccess access;
    access.space = one_in(2) ? Space::global : Space::shared;
    access.operation = static_cast<Operation>(below(3));
    access.width = width(access.space);
    access.mask = mask();

    // Far enough from 0 for negative elements.
    std::uint64_t start = (std::uint64_t{1} << 30) + below(std::uint64_t{1} << below(40)) * access.width;
    if (access.space == Space::global && one_in(16)) start += below(access.width);

    const auto places = elements();
    for (unsigned lane = 0; lane < max_warp_size; ++lane) {
        const bool is_active = (access.mask >> lane) % 2 == 1;
        access.addresses[lane] =
            is_active ? start + static_cast<std::uint64_t>(places[lane]) * access.width : random_();
    }
    return access;
}

unsigned RandomAccesses::width(Space space)
{
    const unsigned widest = space == Space::global ? max_width : machine_.bank_count * machine_.bank_bytes;
    return std::min(1u << below(5), widest);
}

std::uint32_t RandomAccesses::mask()
{
    const auto any = [&] { return static_cast<std::uint32_t>(random_()); };
    const auto one = [&] { return std::uint32_t{1} << below(machine_.warp_size); };
    const std::uint32_t all = static_cast<std::uint32_t>((std::uint64_t{1} << machine_.warp_size) - 1);
    const std::uint32_t first_half = static_cast<std::uint32_t>((std::uint64_t{1} << machine_.warp_size / 2) - 1);

    std::uint32_t mask = all;
    switch (below(12)) {
    case 0: mask = any(); break;
    case 1: mask = any() & any() & any(); break;
    case 2: mask = one(); break;
    case 3: mask = first_half; break;
    case 4: mask = ~first_half; break;
    case 5: mask = 0x55555555u << below(2); break;
    case 6: mask = one() - 1; break;                  // the first lanes
    case 7: mask = ~(one() - 1); break;               // the last lanes
    case 8: mask = (one() - 1) ^ (one() - 1); break;  // neighbors
    default: break;
    }
    mask &= all;
    return mask != 0 ? mask : one();
}

std::int64_t RandomAccesses::stride()
{
    const std::int64_t size = one_in(2) ? static_cast<std::int64_t>(below(100)) : std::int64_t{1} << below(13);
    return one_in(3) ? -size : size;
}

std::array<std::int64_t, max_warp_size> RandomAccesses::elements()
{
    std::array<std::int64_t, max_warp_size> elements;
    const auto by_lane = [&](auto element_of_lane) {
        for (unsigned lane = 0; lane < max_warp_size; ++lane)
            elements[lane] = static_cast<std::int64_t>(element_of_lane(lane));
    };
    const auto regular = [&] { by_lane([step = stride()](std::int64_t lane) { return lane * step; }); };

    switch (below(9)) {
    case 0: by_lane([&, range = std::uint64_t{1} << below(24)](unsigned) { return below(range); }); break;
    case 1:
    case 2: regular(); break;
    case 3:  // permuted
        regular();
        std::shuffle(elements.begin(), elements.end(), random_);
        break;
    case 4:  // lanes agree in pairs
        by_lane([bit = 1u << below(3), step = stride()](unsigned lane) {
            return static_cast<std::int64_t>(lane & ~bit) * step;
        });
        break;
    case 5:  // few different ones
        by_lane([&, count = 1 + below(4), step = stride()](unsigned) {
            return static_cast<std::int64_t>(below(count)) * step;
        });
        break;
    case 6:  // a histogram, whose low bins are the more frequent
        by_lane([&](unsigned) { return std::min(below(256), below(256)); });
        break;
    case 7:  // one lane is off
        regular();
        elements[below(max_warp_size)] += stride();
        break;
    case 8:  // rows
        by_lane([row = 1u << below(5), step = stride(), pitch = stride()](unsigned lane) {
            return lane % row * step + lane / row * pitch;
        });
        break;
    default: break;
    }
    return elements;
}

}  // namespace warpbook
