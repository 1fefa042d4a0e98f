#include "model_table.hpp"

#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "rate.hpp"
#include "warm_model.hpp"
#include "workloads/workloads.hpp"

namespace warpbook::benchmarks {

namespace {

std::vector<Workload> workloads(bool quick)
{
    if (quick)
        return {padded_transpose_of(64, 8), padded_transpose_of(64, 32), conflicting_transpose_of(64, 8),
                tiled_product_of(64),       coalesced_copy_of(4096),     histogram_of(1u << 15),
                sparse_product_of(512)};
    return {padded_transpose_of(4096, 8), padded_transpose_of(4096, 32), conflicting_transpose_of(4096, 8),
            tiled_product_of(512),        coalesced_copy_of(1u << 24),   histogram_of(1u << 24),
            sparse_product_of(1u << 19)};
}

struct Speeds {
    Rate plain;
    Rate counted;
    Rate with_faults;
};

Speeds measure(const Workload& workload, unsigned threads, int repetitions)
{
    WarmModel without_faults(workload, {threads, false});
    WarmModel with_faults(workload, {threads, true});
    std::vector<double> plain;
    std::vector<double> counted;
    std::vector<double> with;
    // In turns, so that a change in the machine's load meets all three.
    for (int i = 0; i < repetitions; ++i) {
        plain.push_back(without_faults.seconds(Collect::nothing));
        counted.push_back(without_faults.seconds(Collect::counters));
        with.push_back(with_faults.seconds(Collect::counters));
    }
    const std::uint64_t accesses = workload.accesses.lane_accesses();
    return {rate_of(accesses, plain), rate_of(accesses, counted), rate_of(accesses, with)};
}

void print_speeds(const Speeds& speeds, unsigned threads)
{
    std::printf(" %7u  %-20s %-20s %-19s %10s", threads, in_millions(speeds.plain).c_str(),
                in_millions(speeds.counted).c_str(), in_millions(speeds.with_faults).c_str(),
                times(speeds.counted.median / speeds.with_faults.median).c_str());
}

void print_rows(const Workload& workload, int repetitions)
{
    std::printf("%-21s %-8s %8s %10.3f", workload.name.c_str(), to_string(workload.block).c_str(),
                workload.size.c_str(), static_cast<double>(workload.accesses.lane_accesses()) / 1e6);
    std::fflush(stdout);
    const Speeds alone = measure(workload, 1, repetitions);
    print_speeds(alone, 1);
    std::printf("\n");

    const unsigned processors = std::thread::hardware_concurrency();
    if (processors < 2) return;
    std::printf("%50s", "");
    std::fflush(stdout);
    const Speeds together = measure(workload, processors, repetitions);
    print_speeds(together, processors);
    std::printf(" %8s\n", times(together.with_faults.median / alone.with_faults.median).c_str());
}

}  // namespace

void print_model_table(const Effort& effort, const std::string& kernel)
{
    if (effort.quick) std::printf("These sizes show that everything works. Their speeds mean nothing.\n\n");
    std::printf(
        "The model: millions of lane accesses a second, median (least-most) of %d runs; with a thread for each\n"
        "processor, too. Every result is compared first, and the instructions of every counted run with those worked\n"
        "out for the kernel. Fault cost: counters over counters and faults. Scaling: all threads over one.\n\n",
        effort.repetitions);
    std::printf("%-21s %-8s %8s %10s %7s  %-20s %-20s %-19s %10s %8s\n", "kernel", "block", "size", "accesses/M",
                "threads", "plain", "counters", "counters and faults", "fault cost", "scaling");
    for (const Workload& workload : workloads(effort.quick))
        if (workload.name.starts_with(kernel)) print_rows(workload, effort.repetitions);
}

}  // namespace warpbook::benchmarks
