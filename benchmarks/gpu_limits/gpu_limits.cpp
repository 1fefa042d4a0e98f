// How near the fastest kernels of the labs' solutions come to what the GPU can do, beside cudaMemcpy, CUB and cuBLAS in
// the same run. Prints a table; `./warpbook bench gpu` runs it.
//
//   gpu_limits [--repetitions N] [--csv FILE] [--quick]
//
// Exit code: 0 everything was measured; 1 something failed, such as a kernel with wrong values; 2 something is not
// there (a GPU, nvcc, cuBLAS); 64 wrong use.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <support/progress.hpp>

#include "../effort_options.hpp"
#include "../open_for_writing.hpp"
#include "comparison_output.hpp"
#include "measure.hpp"

namespace {

using namespace warpbook::benchmarks;

constexpr int exit_code_of_failure = 1;
constexpr int exit_code_of_absence = 2;

// A launch takes less than a millisecond: many give a better median.
constexpr Effort many_repetitions{false, 21};

void print(const Comparison& comparison, const Effort& effort)
{
    if (effort.quick) std::printf("These runs show that everything works. Their times mean nothing.\n\n");
    std::printf(
        "%s\n\nOne launch, or two where a kernel needs a second one; medians of %d after 3 that do not count. The "
        "ceiling\n"
        "is the longer of two times: the bytes that must move, at the speed of a copy, and the operations, at that of\n"
        "multiply-adds in registers.\n\n%s",
        comparison.conditions.c_str(), effort.repetitions, table_of(comparison).c_str());
}

Comparison measure_with_progress(const Effort& effort)
{
    warpbook::tools::Progress progress;
    progress.show("Measuring the labs' kernels, and what they are compared with …");
    return measure(effort);
}

bool anything_wrong(const Comparison& comparison)
{
    return std::any_of(comparison.rows.begin(), comparison.rows.end(),
                       [](const Row& row) { return row.milliseconds.reason() == reason_of_wrong_values; });
}

}  // namespace

int main(int argc, char** argv)
try {
    const MeasurementOptions options =
        read_measurement_options("gpu_limits", {argv + 1, argv + argc}, many_repetitions);
    std::ofstream csv = open_for_writing(options.csv);
    const Comparison comparison = measure_with_progress(options.effort);
    print(comparison, options.effort);
    if (csv.is_open()) csv << csv_of(comparison) << std::flush;
    if (csv.is_open() && !csv) throw std::runtime_error("cannot write to " + options.csv);
    if (comparison.complete()) return 0;
    return anything_wrong(comparison) ? exit_code_of_failure : exit_code_of_absence;
} catch (const BadOptions& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return exit_code_of_bad_usage;
} catch (const CannotMeasure& error) {
    std::fprintf(stderr, "Nothing can be measured: %s\n", error.what());
    return exit_code_of_absence;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return exit_code_of_failure;
}
