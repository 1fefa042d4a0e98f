#pragma once

#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "arguments.hpp"

namespace warpbook::tools {

/// Reads a command's arguments; those that are no options go to `positional`, at most one each. Throws UsageError,
/// which suggests what may have been meant.
boost::program_options::variables_map parse(const std::string& command, const Arguments& arguments,
                                            const boost::program_options::options_description& options,
                                            const std::vector<std::string>& positional = {});

/// The same of a command that takes any number of arguments: all of them are in `list`, a vector of texts.
boost::program_options::variables_map parse_list(const std::string& command, const Arguments& arguments,
                                                 const boost::program_options::options_description& options,
                                                 const std::string& list);

}  // namespace warpbook::tools
