#pragma once

#include <array>

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// Those of the profiler's registry: a test compares.
inline constexpr std::array metric_group_names = {"accesses", "lines", "time", "dram", "occupancy", "l1tex", "atomics"};

/// What `warpbook profile` takes before the program.
boost::program_options::options_description profile_options();

}  // namespace warpbook::tools
