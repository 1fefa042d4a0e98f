#pragma once

#include <array>
#include <cstdint>

#include <warpbook/distribution.hpp>

namespace warpbook {

/// How the numbers of several blocks become one.
enum class Join : std::uint8_t { sum, maximum };

/// One of the model's counters, with its name in records. A new one stands in its struct (distribution.hpp), in the
/// table below, and where the model counts it.
template <class Counts>
struct CountField {
    const char* name;
    std::uint64_t Counts::*count;
    Join join;
};

constexpr std::array distribution_fields = {
    CountField<Distribution>{"blocks", &Distribution::blocks, Join::sum},
    CountField<Distribution>{"warps", &Distribution::warps, Join::sum},
    CountField<Distribution>{"lanes", &Distribution::lanes, Join::sum},
    CountField<Distribution>{"bytes", &Distribution::bytes, Join::sum},
    CountField<Distribution>{"bytes_of_busiest_block", &Distribution::bytes_of_busiest_block, Join::maximum},
    CountField<Distribution>{"bytes_of_busiest_warp", &Distribution::bytes_of_busiest_warp, Join::maximum},
    CountField<Distribution>{"instructions_of_busiest_warp", &Distribution::instructions_of_busiest_warp,
                             Join::maximum},
};

constexpr std::array synchronization_fields = {
    CountField<Synchronizations>{"barriers", &Synchronizations::barriers, Join::sum},
    CountField<Synchronizations>{"of_warps", &Synchronizations::of_warps, Join::sum},
    CountField<Synchronizations>{"of_busiest_warp", &Synchronizations::of_busiest_warp, Join::maximum},
    CountField<Synchronizations>{"active_masks", &Synchronizations::active_masks, Join::sum},
    CountField<Synchronizations>{"heap_calls", &Synchronizations::heap_calls, Join::sum},
};

}  // namespace warpbook
