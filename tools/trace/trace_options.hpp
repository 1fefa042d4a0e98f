#pragma once

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// Which launch and block, how large, how much of it: of ./warpbook trace and ./warpbook view.
boost::program_options::options_description trace_options();
boost::program_options::options_description view_options();

}  // namespace warpbook::tools
