#include "profile_options.hpp"

#include <string>

namespace warpbook::tools {

namespace po = boost::program_options;

po::options_description profile_options()
{
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("groups", po::value<std::string>(), "what to count, separated by commas (accesses,lines); docs/counters.md "
                                             "explains all: accesses, lines, time, dram, occupancy, l1tex, atomics")
        ("kernel", po::value<std::string>(), "count only kernels with this in their name")
        ("launches", po::value<std::string>(), "count so many launches of each kernel, and leave the others alone")
        ("lines-limit", po::value<std::string>(), "count no source lines of a launch where that would take longer than "
                                                  "so many seconds (60)")
        ("top", po::value<std::string>(), "show so many of the worst source lines of the whole program (3); 0: none")
        ("csv", po::value<std::string>(), "write every launch and its lines to this file as a table (docs/records.md)")
        ("json", po::value<std::string>(), "write every launch to this file as well (docs/records.md)")
        ("help", "show this");
    // clang-format on
    return options;
}

}  // namespace warpbook::tools
