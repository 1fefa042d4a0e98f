#include "bench_options.hpp"

#include <string>

namespace warpbook::tools {

boost::program_options::options_description bench_options()
{
    namespace po = boost::program_options;
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("repetitions", po::value<std::string>()->value_name("N"), "runs of each kernel or process, of which the median is shown (5; run: 3; gpu: 21)")
        ("csv", po::value<std::string>()->value_name("FILE"), "counters, gpu, class: write everything that was measured there, too")
        ("parts", po::value<std::string>()->value_name("PARTS"), "class: some of alone,at-once,largest,save (all)")
        ("at-once", po::value<std::string>()->value_name("N"), "class: how many programs run at the same time (32)")
        ("backend", po::value<std::string>()->value_name("NAME"), "class: cupti or model (cupti)")
        ("kernel", po::value<std::string>()->value_name("NAME"), "run: this one alone; its table without it has their names")
        ("help", "show this");
    // clang-format on
    return options;
}

}  // namespace warpbook::tools
