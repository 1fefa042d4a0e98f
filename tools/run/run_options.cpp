#include "run_options.hpp"

#include <string>

#include "program/report_options.hpp"

namespace warpbook::tools {

namespace po = boost::program_options;

po::options_description run_options()
{
    po::options_description options("Options");
    // clang-format off
    options.add_options()
        ("output-file,o", po::value<std::string>(), "build the program, keep it here, and do not run it: "
                                                    "./warpbook run FILE does")
        ("check", po::value<std::string>(), "which launches are counted and checked: all; first, of each kernel, grid and "
                                            "block; auto, as many as --budget allows; none (auto)")
        ("budget", po::value<std::string>(), "of --check auto: so many seconds of counting on one core, and a part of what "
                                             "comes after that (10)")
        ("run-repetitions", "run launches, too, that are not checked and would only repeat an earlier one: with the same "
                            "arguments, on the same data")
        ("kernel", po::value<std::string>(), "count only kernels with this in their name")
        ("launches", po::value<std::string>(), "count so many launches of each kernel, and run the others without counting")
        ("count-blocks", po::value<std::string>(), "count so many blocks of each launch, spread evenly; all blocks run, "
                                                   "so values are complete")
        ("block-limit", po::value<std::string>(), "run only so many blocks of each launch, spread evenly: values are then "
                                                  "incomplete")
        ("footprint", po::value<std::string>(), "count, too, how many different sectors of each array so many consecutive "
                                                "blocks ask for together, and the whole grid; takes time")
        ("threads", po::value<std::string>(), "run blocks on so many processor cores (all)")
        ("schedules", po::value<std::string>(), "run each launch whose threads interact in so many orders of warps and blocks, to find "
                                                "what one alone hides (up to 8, as long as it costs little)")
        ("schedule", po::value<std::string>(), "run them in this order alone, which a finding has named; "
                                               "the work of streams is done late, in a drawn order")
        ("make", "compile what `make` would, and run it: --make [TARGET] [-C FOLDER] [-f FILE] [VARIABLE=VALUE]")
        ("debug", "start the program under gdb, with a breakpoint in the kernel that --kernel names, or in the first one");
    // clang-format on
    add_report_options(options);
    options.add_options()("help", "show this");
    return options;
}

}  // namespace warpbook::tools
