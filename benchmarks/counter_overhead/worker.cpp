// Launches kernels and says how long each launch took, alone or with the counters of warpbook::HardwareProfiler.
// counter_overhead starts it, by itself and under ncu; needs a GPU.
//
//   counter_overhead_worker none|accesses|lines LAUNCHES CASE...
//
// Exit code: worker_exit in worker_report.hpp.

#include <cstdio>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <warpbook/backend.hpp>
#include <warpbook/hardware_profiler.hpp>

#include "../timing.hpp"
#include "gpu.hpp"
#include "gpu_cases.hpp"
#include "worker_report.hpp"

namespace {

using namespace warpbook;
using namespace warpbook::benchmarks;

struct Order {
    std::string groups;
    int launches = 0;
    std::vector<std::string> cases;
};

Order read_order(int count, char** words)
{
    if (count < 4) throw std::invalid_argument("usage: counter_overhead_worker none|accesses|lines LAUNCHES CASE...");
    return {words[1], std::stoi(words[2]), {words + 3, words + count}};
}

class NoCounters : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

std::unique_ptr<HardwareProfiler> profiler_of(const std::string& groups)
{
    if (groups == "none") return nullptr;
    HardwareProfilerOptions options;
    options.groups = {"accesses"};
    if (groups == "lines") options.groups.emplace_back("lines");
    try {
        return std::make_unique<HardwareProfiler>(options);
    } catch (const BackendUnavailable& error) {
        throw NoCounters(error.what());
    }
}

/// A time of counters that count wrong says nothing.
void require_right_counters(const Profile& profile, const GpuCase& what, bool with_lines)
{
    const std::uint64_t sectors = profile.totals.value().of(Space::global, Operation::load).units;
    if (sectors != what.sectors_loaded)
        throw std::runtime_error("counted " + std::to_string(sectors) + " sectors loaded by " + to_string(what.launch) +
                                 ", not " + std::to_string(what.sectors_loaded));
    if (with_lines && profile.lines.value().empty())
        throw std::runtime_error("no source line of " + to_string(what.launch) + " was counted");
}

double milliseconds_of_launch(Gpu& gpu, const GpuCase& what, HardwareProfiler* profiler, bool with_lines)
{
    if (profiler == nullptr) return 1e3 * seconds_of([&] { gpu.run(what.launch); });
    std::optional<Profile> profile;
    const double seconds = seconds_of([&] { profile = profiler->profile([&] { gpu.run(what.launch); }); });
    require_right_counters(*profile, what, with_lines);
    return 1e3 * seconds;
}

WorkerReport work(const Order& order)
{
    std::unique_ptr<HardwareProfiler> profiler;
    std::optional<Gpu> gpu;
    WorkerReport report;
    report.set_up_milliseconds = 1e3 * seconds_of([&] {
                                     // Before the device code is loaded: otherwise its lines are not known.
                                     profiler = profiler_of(order.groups);
                                     gpu.emplace();
                                 });
    if (profiler) {
        report.gpu = profiler->device().name;
        report.versions = profiler->device().versions;
    }
    for (const std::string& name : order.cases) {
        const GpuCase what = put_on(*gpu, name);
        WorkerReport::Launches launches{name, {}};
        for (int i = 0; i < order.launches; ++i)
            launches.milliseconds.push_back(
                milliseconds_of_launch(*gpu, what, profiler.get(), order.groups == "lines"));
        report.cases.push_back(std::move(launches));
        // A snapshot for the next case would hold these arrays, too.
        gpu->release_all();
    }
    return report;
}

}  // namespace

int main(int count, char** words)
try {
    std::printf("%s\n", to_line(work(read_order(count, words))).c_str());
    return 0;
} catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return worker_exit::bad_usage;
} catch (const NoCounters& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return worker_exit::no_counters;
} catch (const BackendUnavailable& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return worker_exit::no_gpu;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return worker_exit::wrong;
}
