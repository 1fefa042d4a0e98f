#pragma once

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// Those that help shows.
boost::program_options::options_description bench_options();

}  // namespace warpbook::tools
