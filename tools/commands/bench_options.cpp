#include "bench_options.hpp"

#include <string>

namespace warpbook::tools {

boost::program_options::options_description bench_options()
{
    namespace po = boost::program_options;
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("repetitions", po::value<std::string>()->value_name("N"), "runs of each kernel or process, of which the median is shown (5; gpu: 21)")
        ("csv", po::value<std::string>()->value_name("FILE"), "counters, gpu: write everything that was measured there, too")
        ("help", "show this");
    // clang-format on
    return options;
}

}  // namespace warpbook::tools
