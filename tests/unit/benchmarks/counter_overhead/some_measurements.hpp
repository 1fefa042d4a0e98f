#pragma once

#include <string>

#include "measurements.hpp"

namespace warpbook::benchmarks {

inline Spread exactly(double value) { return {value, value, value}; }

/// Of one kernel. ncu is as given: there or not.
inline Measurements some_measurements(bool with_ncu)
{
    Measurements all;
    all.conditions = "some GPU";
    const Case what{"small", "small kernel", "32 × 8", "16²"};
    LaunchRow launches{what, {}};
    launches.times.emplace(Mode::plain, exactly(0.0625));
    launches.times.emplace(Mode::accesses, exactly(0.5));
    launches.times.emplace(Mode::lines, exactly(8));
    ProcessRow processes{what, {}};
    processes.times.emplace(Mode::plain, ProcessTimes{exactly(0.25), exactly(0.35), 1000});
    processes.times.emplace(Mode::accesses, ProcessTimes{exactly(0.5), exactly(1), 1000});
    processes.times.emplace(Mode::lines, ProcessTimes{exactly(1), exactly(2), 100});
    for (const Mode mode : {Mode::ncu_accesses, Mode::ncu_lines}) {
        if (with_ncu) {
            launches.times.emplace(mode, exactly(100));
            processes.times.emplace(mode, ProcessTimes{exactly(2), exactly(3), 10});
        } else {
            launches.times.emplace(mode, Measured<Spread>::unavailable("not installed"));
            processes.times.emplace(mode, Measured<ProcessTimes>::unavailable("not installed"));
        }
    }
    all.launches.push_back(launches);
    all.processes.push_back(processes);
    return all;
}

}  // namespace warpbook::benchmarks
