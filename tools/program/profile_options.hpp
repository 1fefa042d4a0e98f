#pragma once

#include <array>
#include <cstddef>
#include <string>

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// Those of the profiler's registry: a test compares.
inline constexpr std::array metric_group_names = {"accesses",   "lines", "time",    "l2",  "dram", "occupancy",
                                                  "divergence", "l1tex", "atomics", "tma", "local"};

/// What `warpbook profile` takes before the program.
boost::program_options::options_description profile_options();

/// Throws UsageError for values that mean nothing.
void require_sensible(const boost::program_options::variables_map& values);

/// What was typed for it; empty where nothing was.
std::string text_of(const boost::program_options::variables_map& values, const char* option);

bool are_lines_wanted(const boost::program_options::variables_map& values);

/// How many of the worst source lines to show; none where they are not counted.
std::size_t top_of(const boost::program_options::variables_map& values);

}  // namespace warpbook::tools
