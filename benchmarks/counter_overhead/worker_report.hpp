#pragma once

#include <string>
#include <vector>

namespace warpbook::benchmarks {

/// What a worker says of itself, in one line of its output: beside it, ncu writes what it likes.
struct WorkerReport {
    struct Launches {
        std::string name;
        /// Host time of each launch and the wait for its end, in order.
        std::vector<double> milliseconds;
    };

    /// For example "NVIDIA H200", and the versions that its counters depend on. Empty for a worker without counters.
    std::string gpu;
    std::string versions;
    /// Until the first kernel could be launched, with counters where they are asked for.
    double set_up_milliseconds = 0;
    std::vector<Launches> cases;
};

/// How a worker ends that has no report.
namespace worker_exit {
constexpr int wrong = 1;
constexpr int no_gpu = 2;
constexpr int no_counters = 3;
constexpr int bad_usage = 64;
}  // namespace worker_exit

std::string to_line(const WorkerReport& report);

/// Finds the report in what a worker printed. Throws std::runtime_error when there is none.
WorkerReport worker_report_in(const std::string& output);

}  // namespace warpbook::benchmarks
