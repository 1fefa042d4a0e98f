#include "check_options.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

po::typed_value<std::string>* text(const char* name) { return po::value<std::string>()->value_name(name); }

}  // namespace

void add_options_of_the_lab(po::options_description& options)
{
    // clang-format off
    options.add_options()
        ("backend", text("NAME"), "auto, model (a model of a GPU on the CPU) or cupti (the GPU's own counters)")
        ("gpu", text("NUMBER"), "count on this GPU of several, by CUDA's number (0)")
        ("n", text("N"), "problem size instead of the lab's own; largest: the largest that the lab allows")
        ("seed", text("S"), "seed of the random input, to repeat a run")
        ("counters", text("on|off"), "on; off: leave the GPU's counters alone (values only), so that ncu or "
                                     "compute-sanitizer can watch; the model counts anyway")
        ("time-limit", text("SECONDS"), "seconds that one check may take (20)");
    // clang-format on
}

po::options_description check_options()
{
    po::options_description options("Options");
    add_options_of_the_lab(options);
    // clang-format off
    options.add_options()
        ("brief", "print the first thing to correct and the verdict, and nothing else")
        ("report", text("FILE"), "also write the record of this check to FILE, as JSON")
        ("help", "show this");
    // clang-format on
    return options;
}

}  // namespace warpbook::tools
