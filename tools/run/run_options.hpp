#pragma once

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// Of `./warpbook run`, without what the compiler gets.
boost::program_options::options_description run_options();

}  // namespace warpbook::tools
