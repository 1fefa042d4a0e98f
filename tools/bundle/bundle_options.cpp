#include "bundle_options.hpp"

#include <string>

namespace warpbook::tools {

boost::program_options::options_description bundle_options()
{
    namespace po = boost::program_options;
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("output", po::value<std::string>()->value_name("FILE")->default_value("warpbook.tar.gz", ""),
         "write to FILE (warpbook.tar.gz); one that ends with .xz takes longer to make and is smaller")
        ("without-solutions", "leave out the solutions of all labs, not only of assessments")
        ("committed", "hand out the last commit, although files have changed since")
        ("prebuilt", "with all that is built before a student's file: students' machines need g++ alone")
        ("help", "show this");
    // clang-format on
    return options;
}

}  // namespace warpbook::tools
