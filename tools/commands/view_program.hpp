#pragma once

#include <string>

#include <boost/program_options.hpp>

namespace warpbook::tools {

/// Whether what was typed in place of a lab is the record of a program: "all.json".
bool names_a_record(const std::string& typed);

/// Writes the page of a record that `warpbook profile --json` or `warpbook run --json` has written, and opens it if
/// that is asked for. Throws UsageError where the file is none, or options are about labs.
int view_record(const boost::program_options::variables_map& values);

}  // namespace warpbook::tools
