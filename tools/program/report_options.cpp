#include "report_options.hpp"

#include <string>

namespace warpbook::tools {

namespace po = boost::program_options;

void add_report_options(po::options_description& options)
{
    // clang-format off
    options.add_options()
        ("top", po::value<std::string>(), "show so many of the worst source lines of the whole program (3); 0: none")
        ("csv", po::value<std::string>(), "write every launch and its lines to this file as a table (docs/records.md)")
        ("json", po::value<std::string>(), "write every launch to this file as well (docs/records.md)")
        ("html", po::value<std::string>(), "write a page for a browser to this file: kernels, faults, and the source "
                                           "with what each line costs")
        ("expect", po::value<std::string>(), "compare the counts with the expectations in this file (docs/records.md): the "
                                             "exit code is 1 when one is not kept");
    // clang-format on
}

}  // namespace warpbook::tools
