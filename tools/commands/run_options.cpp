#include "run_options.hpp"

#include <string>

namespace warpbook::tools {

namespace po = boost::program_options;

po::options_description run_options()
{
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("kernel", po::value<std::string>(), "count only kernels with this in their name")
        ("launches", po::value<std::string>(), "count so many launches of each kernel, and run the others without counting")
        ("count-blocks", po::value<std::string>(), "count so many blocks of each launch, spread evenly; all blocks run, "
                                                   "so values are complete")
        ("block-limit", po::value<std::string>(), "run only so many blocks of each launch, spread evenly: values are then "
                                                  "incomplete")
        ("threads", po::value<std::string>(), "run blocks on so many processor cores (all)")
        ("top", po::value<std::string>(), "show so many of the worst source lines of the whole program (3); 0: none")
        ("debug", "start the program under gdb, with a breakpoint in the kernel that --kernel names, or in the first one")
        ("csv", po::value<std::string>(), "write every launch and its lines to this file as a table (docs/records.md)")
        ("json", po::value<std::string>(), "write every launch and all findings to this file as well (docs/records.md)")
        ("help", "show this");
    // clang-format on
    return options;
}

}  // namespace warpbook::tools
