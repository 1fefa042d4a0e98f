// How long the rules take for one warp access. Prints a table of nanoseconds: what access_cost() takes, which counts
// every time, and what common_stride() and CostCache take together, which is how the model asks.
//
//   rules_speed

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

#include "machine/rules/access_cost.hpp"
#include "machine/rules/common_stride.hpp"
#include "machine/rules/cost_cache.hpp"

namespace {

using namespace warpbook;

// Enough that a processor cannot learn the random ones by heart, and few enough to stay in its caches.
constexpr unsigned access_count = 256;
constexpr unsigned rounds = 400;
constexpr int repetitions = 9;

using Addresses = std::array<std::uint64_t, max_warp_size>;

/// The accesses of one row of the table.
struct Family {
    const char* name;
    std::uint32_t mask;
    unsigned width;
    /// Of the access with this number.
    std::function<Addresses(unsigned number)> addresses;
};

std::mt19937 random_number(1);

template <class AddressOfLane>
Addresses by_lane(AddressOfLane address_of)
{
    Addresses addresses;
    for (unsigned lane = 0; lane < max_warp_size; ++lane) addresses[lane] = address_of(lane);
    return addresses;
}

/// Each access begins an element behind the one before.
auto every(std::uint64_t stride, unsigned width)
{
    return [=](unsigned number) {
        return by_lane([=](unsigned lane) { return std::uint64_t{number} * width + lane * stride; });
    };
}

Addresses permuted(unsigned)
{
    std::array<unsigned, max_warp_size> order;
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), random_number);
    return by_lane([&](unsigned lane) { return 4 * order[lane]; });
}

Addresses two_rows(unsigned number)
{
    return by_lane([&](unsigned lane) { return 4 * (number + lane % 16 + lane / 16 * 1000); });
}

auto random_elements(unsigned count, unsigned width)
{
    return [=](unsigned) { return by_lane([=](unsigned) { return random_number() % count * width; }); };
}

constexpr std::uint32_t all = 0xffffffff;

const Family families[] = {
    {"contiguous", all, 4, every(4, 4)},
    {"broadcast", all, 4, every(0, 4)},
    {"stride 2", all, 4, every(2 * 4, 4)},
    {"stride 32", all, 4, every(32 * 4, 4)},
    {"stride 33", all, 4, every(33 * 4, 4)},
    {"first half of the lanes", 0x0000ffff, 4, every(4, 4)},
    {"every other lane", 0x55555555, 4, every(4, 4)},
    {"two rows of 16", all, 4, two_rows},
    {"permuted", all, 4, permuted},
    {"histogram of 256", all, 4, random_elements(256, 4)},
    {"random", all, 4, random_elements(12 * 1024, 4)},
    {"random, 8 bytes", all, 8, random_elements(6 * 1024, 8)},
    {"random, 16 bytes", all, 16, random_elements(3 * 1024, 16)},
};

std::vector<WarpAccess> accesses_of(const Family& family, Space space, Operation operation)
{
    std::vector<WarpAccess> accesses(access_count);
    for (unsigned number = 0; number < access_count; ++number) {
        accesses[number].space = space;
        accesses[number].operation = operation;
        accesses[number].width = family.width;
        accesses[number].mask = family.mask;
        accesses[number].addresses = family.addresses(number);
    }
    return accesses;
}

volatile unsigned units_of_all;  // keeps the compiler from leaving the work out

/// Nanoseconds an access, of the processor's time: what others run meanwhile does not count.
template <class CostOf>
double median_time(const std::vector<WarpAccess>& accesses, CostOf cost_of)
{
    std::vector<double> times;
    for (int i = 0; i < repetitions; ++i) {
        const std::clock_t begin = std::clock();
        unsigned sum = 0;
        for (unsigned round = 0; round < rounds; ++round)
            for (const WarpAccess& access : accesses) sum += cost_of(access).units;
        units_of_all = sum;
        times.push_back(1e9 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2] / (rounds * access_count);
}

void measure(const Family& family, Space space, Operation operation)
{
    const Machine machine;
    const std::vector<WarpAccess> accesses = accesses_of(family, space, operation);
    CostCache costs(machine);
    const double counted =
        median_time(accesses, [&](const WarpAccess& access) { return access_cost(machine, access); });
    const double cached =
        median_time(accesses, [&](const WarpAccess& access) { return costs.of(access, common_stride(access)); });
    std::printf(" %9.1f %10.1f", counted, cached);
}

}  // namespace

int main()
{
    std::printf("nanoseconds of processor time for a warp access, median of %d\n", repetitions);
    std::printf("%-24s %20s %20s %20s\n", "", "global load", "shared load", "shared atomic");
    std::printf("%-24s", "");
    for (int i = 0; i < 3; ++i) std::printf(" %9s %10s", "counted", "cached");
    std::printf("\n");
    for (const Family& family : families) {
        std::printf("%-24s", family.name);
        measure(family, Space::global, Operation::load);
        measure(family, Space::shared, Operation::load);
        measure(family, Space::shared, Operation::atomic);
        std::printf("\n");
    }
    return 0;
}
