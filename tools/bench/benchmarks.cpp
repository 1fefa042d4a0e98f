#include "benchmarks.hpp"

#include <algorithm>

namespace warpbook::tools {

bool Benchmark::takes(std::string_view option) const
{
    return std::find(options.begin(), options.end(), option) != options.end();
}

const Benchmark* find_benchmark(std::string_view name)
{
    const auto found =
        std::find_if(benchmarks.begin(), benchmarks.end(), [&](const Benchmark& one) { return one.name == name; });
    return found == benchmarks.end() ? nullptr : &*found;
}

std::vector<std::string> benchmark_names()
{
    std::vector<std::string> names;
    for (const Benchmark& benchmark : benchmarks) names.emplace_back(benchmark.name);
    return names;
}

std::string list_of_benchmarks()
{
    std::size_t width = 0;
    for (const Benchmark& benchmark : benchmarks) width = std::max(width, benchmark.name.size());
    std::string list;
    for (const Benchmark& benchmark : benchmarks) {
        const std::string gap(width - benchmark.name.size() + 3, ' ');
        list += "./warpbook bench " + std::string(benchmark.name) + gap + std::string(benchmark.question) + "\n";
    }
    return list;
}

}  // namespace warpbook::tools
