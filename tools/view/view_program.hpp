#pragma once

#include <string>

#include <boost/program_options.hpp>

#include "support/arguments.hpp"
#include "course/course.hpp"

namespace warpbook::tools {

/// Whether what was typed in place of a lab is the record of a program: "all.json".
bool names_a_record(const std::string& typed);

/// Writes the page of a record that `warpbook profile --json` or `warpbook run --json` has written, and opens it if
/// that is asked for. Throws UsageError where the file is none, or options are about labs.
int view_record(const boost::program_options::variables_map& values);

/// Whether it is a .cu file that belongs to no lab. Throws UsageError where there is no such file, nor such a lab.
bool names_a_program(const std::string& typed, const Course& course);

/// Runs it on the model as `warpbook run` does, which prints its report, with the page; and opens the page if that is
/// asked for. Returns the run's exit code.
int view_program(const boost::program_options::variables_map& values, const Arguments& for_program);

}  // namespace warpbook::tools
