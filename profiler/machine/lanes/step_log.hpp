#pragma once

#include <array>
#include <cstdint>

#include "machine/rules/warp_access.hpp"
#include "step.hpp"

namespace warpbook::model {

/// What the lanes of one warp did since they last met, each lane in its own order: step i of lane l is column i, row l.
/// Lanes run one after another; the SIMT replay reads the columns across.
struct StepLog {
    static constexpr unsigned capacity = 96;
    /// It writes a value whatever it overwrites, and its thread does not look at that.
    static constexpr std::uint32_t of_use_to_nobody = 1;

    /// The first lanes of a column, as long as they do the same at evenly spaced addresses: nearly always all of them.
    /// What they do is written once, and not for each lane, so that a lane writes little and the log stays in the
    /// processor's nearest cache.
    struct EvenLanes {
        static constexpr unsigned bits_of_address = 48;
        static constexpr std::uint64_t one_lane = std::uint64_t{1} << bits_of_address;
        static constexpr std::uint64_t widest_stride = std::uint64_t{1} << 40;

        /// Where the next lane must be to be one of them, and above that how many they are.
        std::uint64_t next = 0;
        /// The return address of their callbacks.
        std::uint64_t place = 0;
        /// From one lane's `next` to that after it.
        std::uint64_t stride_and_lane = one_lane;
        Step step;

        unsigned count() const { return static_cast<unsigned>(next >> bits_of_address); }
        std::uint64_t next_address() const { return next % one_lane; }
        std::uint64_t stride() const { return stride_and_lane - one_lane; }
        std::uint64_t address_of(unsigned lane) const { return next_address() - (count() - lane) * stride(); }

        void begin(Step first_step, std::uint64_t return_address, std::uint64_t address)
        {
            *this = {address + one_lane, return_address, one_lane, first_step};
        }
        /// As soon as there are two lanes.
        void set_stride(std::uint64_t stride)
        {
            stride_and_lane = stride + one_lane;
            next += stride;
        }
        void clear() { next = 0; }
    };

    template <class T>
    using Columns = std::array<std::array<T, max_warp_size>, capacity>;

    alignas(64) Columns<std::uint64_t> addresses;
    alignas(64) Columns<Step> steps;
    /// For a store, the first bytes of what was there before; the race detector compares. For an atomic, 0 or
    /// `of_use_to_nobody`.
    alignas(64) Columns<std::uint32_t> overwritten;
    std::array<unsigned, max_warp_size> counts{};
    /// By column. What they say of a lane holds; `addresses` and `steps` have the others.
    alignas(64) std::array<EvenLanes, capacity> even_lanes{};

    Step step_at(unsigned column, unsigned lane) const
    {
        return lane < even_lanes[column].count() ? even_lanes[column].step : steps[column][lane];
    }
    std::uint64_t address_at(unsigned column, unsigned lane) const
    {
        return lane < even_lanes[column].count() ? even_lanes[column].address_of(lane) : addresses[column][lane];
    }
    /// Writes down for each lane by itself what is known of several.
    void write_by_lane(unsigned column)
    {
        EvenLanes& even = even_lanes[column];
        for (unsigned lane = 0; lane < even.count(); ++lane) {
            addresses[column][lane] = even.address_of(lane);
            steps[column][lane] = even.step;
        }
        even.clear();
    }
};

}  // namespace warpbook::model
