// How fast `warpbook run` is: whole programs counted, and natively, beside plain C++ for the same results. Prints a
// table of seconds. `./warpbook bench run` runs it.
//
//   run_speed [--repetitions N] [--quick] [--kernel NAME]
//
// NAME is that of a file in programs/.
// Exit code: 0 measured; 1 a program was wrong; 64 wrong use.

#include <cstdio>
#include <exception>
#include <string>
#include <thread>
#include <vector>

#include <warpbook/system/temporary_folder.hpp>

#include "../effort_options.hpp"
#include "measurement.hpp"
#include "speed_table.hpp"

namespace {

using namespace warpbook::benchmarks;

EffortAndValue read_options(const std::vector<std::string>& words)
{
    return read_effort_and("--kernel", words, "run_speed [--repetitions N] [--quick] [--kernel NAME]", {false, 3});
}

void explain(const Effort& effort)
{
    if (effort.quick) std::printf("These sizes show that everything works. Their speeds mean nothing.\n\n");
    std::printf(
        "Seconds of a program's last launch: median (least–most) of %d processes. Counted: all launches counted and "
        "checked.\n"
        "Native: without callbacks. Plain C++: the same result by a loop, -O3 for this processor. Native / plain, "
        "counted / native:\n"
        "on one core. Aims: native at most 3 times plain C++, 10 with barriers; scaling 1.8 on 2 cores, 10 on 16.\n\n",
        effort.repetitions);
}

std::vector<Measurement> measure_all(const EffortAndValue& wanted)
{
    const warpbook::TemporaryFolder folder;
    std::vector<Measurement> measurements;
    for (const Case& one : cases) {
        if (!wanted.value.empty() && one.name != wanted.value) continue;
        std::fprintf(stderr, "%s …\n", std::string(one.name).c_str());
        measurements.push_back(measure(one, wanted.effort, folder.path()));
    }
    if (measurements.empty()) throw BadOptions("There is no program '" + wanted.value + "'.");
    return measurements;
}

}  // namespace

int main(int argc, char** argv)
try {
    const EffortAndValue wanted = read_options(std::vector<std::string>(argv + 1, argv + argc));
    const std::vector<Measurement> measurements = measure_all(wanted);
    explain(wanted.effort);
    std::printf("%s", speed_table(measurements, std::max(1u, std::thread::hardware_concurrency())).c_str());
    return 0;
} catch (const BadOptions& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return exit_code_of_bad_usage;
} catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "\n%s\n", error.what());
    return 1;
}
