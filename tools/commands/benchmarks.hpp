#pragma once

#include <array>
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
    /// Whether it takes --csv.
    bool writes_csv = false;
};

inline constexpr std::array benchmarks = {
    Benchmark{"model", "model_speed", "how fast the model is, beside other simulators"},
    Benchmark{"counters", "counter_overhead", "what reading a GPU's counters costs, beside ncu", true},
    Benchmark{"gpu", "gpu_limits", "how near the labs' solutions come to what the GPU can do", true},
};

/// Null when there is none of this name.
const Benchmark* find_benchmark(std::string_view name);

std::vector<std::string> benchmark_names();

/// What can be typed, and which question each answers: a line for each.
std::string list_of_benchmarks();

}  // namespace warpbook::tools
