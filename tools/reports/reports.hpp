#pragma once

#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "program/launch_record.hpp"

namespace warpbook::tools {

// The files that `warpbook profile` and `warpbook run` write of a program (report_options.hpp).

/// Throws UsageError where a file cannot be written: asked before the program runs, which may take long.
void require_writable_reports(const boost::program_options::variables_map& values);

/// The files that were asked for. `program` is the program with its arguments, as it was typed.
void write_reports(const boost::program_options::variables_map& values, const ProgramRecord& record,
                   const std::vector<std::string>& program);

}  // namespace warpbook::tools
