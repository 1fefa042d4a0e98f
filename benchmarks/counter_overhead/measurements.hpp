#pragma once

#include <map>
#include <string>
#include <vector>

#include <warpbook/measured.hpp>

#include "../effort.hpp"
#include "../timing.hpp"
#include "cases.hpp"
#include "modes.hpp"
#include "workers.hpp"

namespace warpbook::benchmarks {

/// Whole processes, from start to end, with one launch and with more.
struct ProcessTimes {
    Spread seconds_of_one;
    Spread seconds_of_all;
    /// In the latter, beyond the first.
    int further_launches = 0;
};

/// What each launch beyond the first adds to a process: the difference of the medians, for each launch. Unavailable
/// when the processes' own spread hides it.
Measured<double> milliseconds_per_further_launch(const ProcessTimes& times);

/// How many launches more than one show what each adds, when one takes so long.
int further_launches(const Measured<Spread>& milliseconds_of_one, bool quick);

/// Host time of a launch and the wait for its end, in milliseconds, for each mode.
struct LaunchRow {
    Case what;
    std::map<Mode, Measured<Spread>> times;
};

struct ProcessRow {
    Case what;
    std::map<Mode, Measured<ProcessTimes>> times;
};

struct Measurements {
    /// "NVIDIA H200; driver API 13.0, CUPTI 13.0, kernel driver 580.159.04; ncu 2025.3.1.0; 2026-11-21"
    std::string conditions;
    std::vector<LaunchRow> launches;
    std::vector<ProcessRow> processes;
    /// What is missing or went wrong, in detail.
    std::vector<std::string> notes;
    /// Whether something failed that is there.
    bool failed = false;

    /// Whether every number is there.
    bool complete() const;
};

/// Takes minutes where ncu is installed.
Measurements measure(Workers& workers, const Effort& effort);

}  // namespace warpbook::benchmarks
