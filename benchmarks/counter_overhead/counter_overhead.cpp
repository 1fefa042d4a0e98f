// What reading a GPU's counters costs, beside ncu. Prints tables; `./warpbook bench counters` runs it.
//
//   counter_overhead [--repetitions N] [--csv FILE] [--quick]
//
// Exit code: 0 everything was measured; 1 something failed, and its times are missing; 2 something is not there (no
// GPU, no ncu, no nvcc), and its times are missing; 64 wrong use.

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "../effort_options.hpp"
#include "../open_for_writing.hpp"
#include "csv.hpp"
#include "measurements.hpp"
#include "overhead_tables.hpp"
#include "workers.hpp"

namespace {

using namespace warpbook::benchmarks;

constexpr int exit_code_of_failure = 1;
constexpr int exit_code_of_absence = 2;

std::filesystem::path worker_beside_this_program()
{
    return std::filesystem::canonical("/proc/self/exe").parent_path() / "counter_overhead_worker";
}

void print(const Measurements& measurements, const Effort& effort)
{
    if (effort.quick) std::printf("These runs show that everything works. Their times mean nothing.\n\n");
    std::printf("%s\n\n", measurements.conditions.c_str());
    std::printf(
        "One launch and the wait for its end, as the program sees it, in ms; median.\n\n%s\n"
        "Whole processes with one launch, in seconds, and what each further launch adds, in ms; medians of %d\n"
        "processes, in turns. With ncu: --clock-control none --cache-control none, and the metrics of the same group.\n"
        "\n%s",
        table_of_launches(measurements).c_str(), effort.repetitions, table_of_processes(measurements).c_str());
    for (const std::string& note : measurements.notes) std::printf("\n%s\n", note.c_str());
}

}  // namespace

int main(int argc, char** argv)
try {
    const MeasurementOptions options = read_measurement_options("counter_overhead", {argv + 1, argv + argc});
    std::ofstream csv = open_for_writing(options.csv);
    Workers workers(worker_beside_this_program());
    const Measurements measurements = measure(workers, options.effort);
    print(measurements, options.effort);
    if (csv.is_open()) csv << to_csv(measurements) << std::flush;
    if (csv.is_open() && !csv) throw std::runtime_error("cannot write to " + options.csv);
    if (measurements.complete()) return 0;
    return measurements.failed ? exit_code_of_failure : exit_code_of_absence;
} catch (const BadOptions& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return exit_code_of_bad_usage;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
