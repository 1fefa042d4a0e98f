#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include <boost/program_options.hpp>

#include "traced_run.hpp"

namespace warpbook::tools {

// What the options of ./warpbook trace and ./warpbook view ask for.

/// Throws UsageError.
TraceSelection trace_selection_in(const boost::program_options::variables_map& values);
TraceSetting trace_setting_in(const boost::program_options::variables_map& values, std::size_t max_events);

/// Where the file goes: --output, or else a place in the build folder, which is made. `what` it is: "trace". Throws
/// UsageError where it cannot be written.
std::filesystem::path output_in(const boost::program_options::variables_map& values,
                                const std::filesystem::path& otherwise, const std::string& what);

}  // namespace warpbook::tools
