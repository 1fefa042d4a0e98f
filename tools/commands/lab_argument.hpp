#pragma once

#include <string_view>

#include <boost/program_options.hpp>

#include "course/course.hpp"

namespace warpbook::tools {

/// The lab that was typed after a command. Throws UsageError when there is none, or no such lab.
const Lab& lab_argument(std::string_view command, const boost::program_options::variables_map& values,
                        const Course& course);

}  // namespace warpbook::tools
