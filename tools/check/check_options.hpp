#pragma once

#include <array>
#include <string>

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// Those that are handed on as they are; the lab's program says what it thinks of their values.
inline const std::array<std::string, 6> options_of_the_lab = {"backend", "gpu", "n", "seed", "counters", "time-limit"};

/// Those, to be shown by help.
void add_options_of_the_lab(boost::program_options::options_description& options);

boost::program_options::options_description check_options();

}  // namespace warpbook::tools
