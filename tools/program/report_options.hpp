#pragma once

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// --top, --csv, --json, --html, --expect: what `warpbook profile` and `warpbook run` tell of a program in the same
/// way.
void add_report_options(boost::program_options::options_description& options);

}  // namespace warpbook::tools
