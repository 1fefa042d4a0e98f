#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "lanes.hpp"
#include "warp_access.hpp"

namespace warpbook {

/// The addresses of some lanes side by side, so that what is done to them are loops without gaps.
class ActiveAddresses {
public:
    ActiveAddresses(const WarpAccess& access, std::uint32_t lanes)
    {
        if (are_neighbors(lanes)) {
            const auto first = static_cast<unsigned>(std::countr_zero(lanes));
            addresses_ = std::span(access.addresses).subspan(first, count_lanes(lanes));
        } else {
            std::size_t count = 0;
            for_each_lane(lanes, [&](unsigned lane) { gathered_[count++] = access.addresses[lane]; });
            addresses_ = std::span(gathered_).first(count);
        }
    }
    ActiveAddresses(const ActiveAddresses&) = delete;
    ActiveAddresses& operator=(const ActiveAddresses&) = delete;

    std::span<const std::uint64_t> get() const { return addresses_; }

private:
    std::array<std::uint64_t, max_warp_size> gathered_;  // left uninitialized: only what addresses_ shows is read
    std::span<const std::uint64_t> addresses_;
};

}  // namespace warpbook
