#pragma once

#include <boost/program_options.hpp>

namespace warpbook::tools {

boost::program_options::options_description certificate_options();

}  // namespace warpbook::tools
