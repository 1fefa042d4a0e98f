#pragma once

#include <cstddef>
#include <optional>

#include "counters/injection/injection_options.hpp"

namespace warpbook::program {

/// What the environment says of a run (warpbook/injection.hpp).
struct Settings {
    /// Nothing where no launches are counted: the program just runs.
    std::optional<injection::InjectionOptions> counting;
    /// 0: one for each processor.
    unsigned model_threads = 0;
    /// 0: as many as cost little.
    unsigned schedules = 0;
    /// The only one.
    std::optional<std::size_t> schedule;
    std::optional<std::size_t> counted_blocks;
    std::optional<std::size_t> block_limit;
};

/// Throws std::invalid_argument, naming the variable.
Settings read_settings();

}  // namespace warpbook::program
