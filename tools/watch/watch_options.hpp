#pragma once

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// What `./warpbook watch` takes: the options of the checks that it runs.
boost::program_options::options_description watch_options();

}  // namespace warpbook::tools
