#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::tools {

/// What `./warpbook bench` can run.
struct Benchmark {
    /// As it is typed.
    std::string_view name;
    /// Built and run for it.
    std::string_view program;
    std::string_view question;
    /// Options that not every benchmark takes, and this one does.
    std::span<const std::string_view> options = {};

    bool takes(std::string_view option) const;
};

inline constexpr std::array<std::string_view, 1> options_of_measurements = {"csv"};
inline constexpr std::array<std::string_view, 1> options_of_run = {"kernel"};
inline constexpr std::array<std::string_view, 4> options_of_class = {"csv", "parts", "at-once", "backend"};

inline constexpr std::array benchmarks = {
    Benchmark{"model", "model_speed", "how fast the model is, beside other simulators"},
    Benchmark{"run", "run_speed", "how fast `run` is on whole programs, counted and natively, beside plain C++",
              options_of_run},
    Benchmark{"counters", "counter_overhead", "what reading a GPU's counters costs, beside ncu",
              options_of_measurements},
    Benchmark{"gpu", "gpu_limits", "how near the labs' solutions come to what the GPU can do", options_of_measurements},
    Benchmark{"class", "class_at_once", "how long a class waits for its verdicts on this machine's GPU",
              options_of_class},
};

/// Null when there is none of this name.
const Benchmark* find_benchmark(std::string_view name);

std::vector<std::string> benchmark_names();

/// What can be typed, and which question each answers: a line for each.
std::string list_of_benchmarks();

}  // namespace warpbook::tools
