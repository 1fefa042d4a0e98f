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

    template <class T>
    using Columns = std::array<std::array<T, max_warp_size>, capacity>;

    alignas(64) Columns<std::uint64_t> addresses;
    alignas(64) Columns<Step> steps;
    /// For a store, the first bytes of what was there before; the race detector compares. For an atomic, 0 or
    /// `of_use_to_nobody`.
    alignas(64) Columns<std::uint32_t> overwritten;
    std::array<unsigned, max_warp_size> counts{};
};

}  // namespace warpbook::model
