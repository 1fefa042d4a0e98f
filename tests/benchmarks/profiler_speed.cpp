// How fast the profiler counts. Prints a table: for the model lane accesses by second, for a GPU what counters add to a
// launch.
//
//   profiler_speed [model|cupti] [THREADS] [faults|no-faults]

#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <warpbook/backend.hpp>

#include "../../common/src/device_code.hpp"
#include "transposes.hpp"

namespace {

using namespace warpbook;

constexpr int n = 4096;
// A load and a store of global, and of shared memory, for each element.
constexpr double lane_accesses = 4.0 * n * n;
constexpr int repetitions = 7;

struct Spread {
    double least;
    double median;
    double most;
};

template <class Action>
Spread seconds_of(Action action)
{
    std::vector<double> times;
    for (int i = 0; i < repetitions + 1; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        action();
        times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    times.erase(times.begin());  // the first pays for pages and set-up
    std::sort(times.begin(), times.end());
    return {times.front(), times[times.size() / 2], times.back()};
}

void measure(Backend& backend, const char* name, const Launch& launch)
{
    const Spread plain = seconds_of([&] { backend.run(launch, Collect::nothing); });
    bool available = true;
    const Spread counted = seconds_of([&] {
        const Profile profile = backend.run(launch, Collect::counters);
        available = available && profile.totals.available() && profile.lines.available();
    });
    std::printf("%-24s %-8s %10.3f %10.3f %10.3f %10.3f %12.1f%s\n", name, to_string(launch.block).c_str(),
                1e3 * plain.median, 1e3 * counted.least, 1e3 * counted.median, 1e3 * counted.most,
                lane_accesses / counted.median / 1e6, available ? "" : "  COUNTERS UNAVAILABLE");
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string wanted = argc > 1 ? argv[1] : "model";
    BackendOptions options;
    options.device_code = device_code();
    options.model_threads = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1;
    options.model_faults = !(argc > 3 && std::string(argv[3]) == "no-faults");
    try {
        const auto backend = wanted == "cupti" ? open_cupti_backend(options) : open_model_backend(options);
        const std::vector<float> content(std::size_t{n} * n, 1.0f);
        const std::size_t bytes = content.size() * sizeof(float);
        auto* const matrix = static_cast<float*>(backend->allocate(bytes, "matrix"));
        auto* const transposed = static_cast<float*>(backend->allocate(bytes, "transposed"));
        backend->copy_to_device(matrix, content.data(), bytes);
        backend->copy_to_device(transposed, content.data(), bytes);

        std::printf("%s, %s", backend->device().backend.c_str(), backend->device().name.c_str());
        if (wanted == "model")
            std::printf(", %u thread%s", options.model_threads, options.model_threads == 1 ? "" : "s");
        std::printf("; %d x %d floats, %d repetitions, times in ms\n", n, n, repetitions);
        std::printf("%-24s %-8s %10s %10s %10s %10s %12s\n", "kernel", "block", "plain", "least", "median", "most",
                    "M accesses/s");
        for (const unsigned height : {8u, 32u}) {
            const dim3 grid(n / 32, n / 32);
            const dim3 block(32, height);
            measure(*backend, "padded_transpose", launch(padded_transpose, grid, block, transposed, matrix, n));
            measure(*backend, "conflicting_transpose",
                    launch(conflicting_transpose, grid, block, transposed, matrix, n));
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
