#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "check_plan.hpp"
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
    /// 0: nobody asks for footprints.
    std::size_t footprint_blocks = 0;
    Check check = Check::all;
    double budget_seconds = 10;
    bool runs_repetitions = false;
    /// Whether the places of all calls are noted.
    bool notes_calls = false;
    /// The number of a call that is not done and returns an error.
    std::optional<std::size_t> refused_call;
    /// Where the program asks for its kernels without call-backs; empty where nobody would make them. (A program that
    /// was kept has them in itself.)
    std::string native_folder;
};

/// Throws std::invalid_argument, naming the variable.
Settings read_settings();

}  // namespace warpbook::program
