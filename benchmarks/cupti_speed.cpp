// What the GPU's counters add to a launch. Prints a table of milliseconds; needs a GPU.
//
//   cupti_speed

#include <cuda_runtime.h>

#include <cstdio>
#include <exception>
#include <vector>

#include <warpbook/backend.hpp>

#include "../common/src/program/device_code.hpp"
#include "timing.hpp"
#include "transposes.hpp"

namespace {

using namespace warpbook;
using namespace warpbook::benchmarks;

constexpr int n = 4096;
constexpr int repetitions = 7;

template <class Action>
Spread milliseconds_of(Action action)
{
    action();  // the first pays for pages and set-up
    std::vector<double> times;
    for (int i = 0; i < repetitions; ++i) times.push_back(1e3 * seconds_of(action));
    return spread_of(times);
}

void measure(Backend& backend, const char* name, const Launch& launch)
{
    const Spread plain = milliseconds_of([&] { backend.run(launch, Collect::nothing); });
    bool available = true;
    const Spread counted = milliseconds_of([&] {
        const Profile profile = backend.run(launch, Collect::counters);
        available = available && profile.totals.available() && profile.lines.available();
    });
    std::printf("%-24s %-8s %10.3f %10.3f %10.3f %10.3f%s\n", name, to_string(launch.block).c_str(), plain.median,
                counted.min, counted.median, counted.max, available ? "" : "  COUNTERS UNAVAILABLE");
}

}  // namespace

int main()
try {
    BackendOptions options;
    options.device_code = device_code();
    const auto backend = open_cupti_backend(options);
    const std::vector<float> content(std::size_t{n} * n, 1.0f);
    const std::size_t bytes = content.size() * sizeof(float);
    auto* const matrix = static_cast<float*>(backend->allocate(bytes, "matrix"));
    auto* const transposed = static_cast<float*>(backend->allocate(bytes, "transposed"));
    backend->copy_to_device(matrix, content.data(), bytes);
    backend->copy_to_device(transposed, content.data(), bytes);

    std::printf("%s; %d x %d floats, %d repetitions, times in ms\n", backend->device().name.c_str(), n, n, repetitions);
    std::printf("%-24s %-8s %10s %10s %10s %10s\n", "kernel", "block", "plain", "least", "median", "most");
    for (const unsigned height : {8u, 32u}) {
        const dim3 grid(n / 32, n / 32);
        const dim3 block(32, height);
        measure(*backend, "padded_transpose", launch(padded_transpose, grid, block, transposed, matrix, n));
        measure(*backend, "conflicting_transpose", launch(conflicting_transpose, grid, block, transposed, matrix, n));
    }
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
