// How fast the model is. Prints a table of lane accesses a second, and one beside the simulators that came before.
// `./warpbook bench model` runs it.
//
//   model_speed [--repetitions N] [--quick] [--kernel NAME]
//
// NAME is how a kernel's name in the first table begins; then there is no second.
// Exit code: 0 measured; 1 a simulator, ours or another, was wrong; 64 wrong use.

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "../effort_options.hpp"
#include "model_table.hpp"
#include "simulators/simulator_table.hpp"

namespace {

using namespace warpbook::benchmarks;

EffortAndValue read_options(const std::vector<std::string>& words)
{
    return read_effort_and("--kernel", words, "model_speed [--repetitions N] [--quick] [--kernel NAME]");
}

}  // namespace

int main(int argc, char** argv)
try {
    const EffortAndValue wanted = read_options(std::vector<std::string>(argv + 1, argv + argc));
    print_model_table(wanted.effort, wanted.value);
    if (wanted.value.empty()) print_simulator_table(wanted.effort);
    return 0;
} catch (const BadOptions& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return exit_code_of_bad_usage;
} catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "\n%s\n", error.what());
    return 1;
}
