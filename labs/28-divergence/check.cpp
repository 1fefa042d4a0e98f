#include <warpbook/lab/check.hpp>

#include <array>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr int few = 2;
constexpr int many = 32;
constexpr int average = 17;
constexpr unsigned long_lane = 5;
constexpr int of_long_lane = static_cast<int>(lanes) * average - (static_cast<int>(lanes) - 1) * few;
static_assert(of_long_lane == 482);

/// What one warp does, on average, and how many of its lanes.
struct WorkOfWarp {
    const char* name;
    Arrangement arrangement;
    double loads;
    double sectors;
};

class Divergence : public Lab {
protected:
    static constexpr unsigned threads = 256;
    static constexpr double sectors_of_full_warp = 4;

    // Neighbors of half a warp touch as many sectors as those of a full one; a single lane touches one.
    static constexpr std::array<WorkOfWarp, 4> arrangements = {{
        {"equal", Arrangement::equal, average, (average * sectors_of_full_warp)},
        {"alternating", Arrangement::alternating, many, (many * sectors_of_full_warp)},
        {"sorted", Arrangement::sorted, average, (average * sectors_of_full_warp)},
        {"one long", Arrangement::one_long, of_long_lane, (few * sectors_of_full_warp) + (of_long_lane - few)},
    }};

    static Sizes sizes()
    {
        return {.on_gpu = 1 << 16,
                .on_model = 1 << 11,
                .multiple_of = 2 * lanes,
                .largest = 1 << 18,
                .compared = 448,
                .timed = 1 << 18};
    }

    static int count_of(Arrangement arrangement, std::size_t i, std::size_t n)
    {
        switch (arrangement) {
        case Arrangement::equal: return average;
        case Arrangement::alternating: return i % 2 == 0 ? few : many;
        case Arrangement::sorted: return i < n / 2 ? few : many;
        case Arrangement::one_long: return i % lanes == long_lane ? of_long_lane : few;
        }
        return 0;
    }

    static std::vector<int> counts_of(Arrangement arrangement, std::size_t n)
    {
        std::vector<int> counts(n);
        for (std::size_t i = 0; i < n; ++i) counts[i] = count_of(arrangement, i, n);
        return counts;
    }

    static Launch launch_for(float* sums, const float* values, const int* counts, std::size_t n)
    {
        return launch(add_columns, static_cast<unsigned>(parts_of(n, threads)), threads, sums, values, counts,
                      static_cast<int>(n));
    }

    /// Runs the kernel by `run_launch`, and compares its sums.
    template <class RunLaunch>
    void expect_sums(const std::vector<int>& counts, const RunLaunch& run_launch)
    {
        const std::size_t n = counts.size();
        const auto rows = static_cast<std::size_t>(*std::ranges::max_element(counts));
        const Content<float> numbers = random_quarters(rows * n);
        std::vector<float> expected(n);
        for (std::size_t i = 0; i < n; ++i)
            for (int row = 0; row < counts[i]; ++row) expected[i] += numbers[static_cast<std::size_t>(row) * n + i];
        const auto values = input("values", numbers, Shape::matrix(n));
        const auto count_array = input("counts", counts);
        const auto sums = output<float>("sums", n);
        run_launch(launch_for(sums.data(), values.data(), count_array.data(), n));
        require_that(sums, Holds(expected));
        require_unchanged(values, numbers, Shape::matrix(n));
    }

    Profile measure_arrangement(const WorkOfWarp& each)
    {
        Profile measured;
        expect_sums(counts_of(each.arrangement, counted_size(sizes())),
                    [&](const Launch& launch) { measured = measure(launch, each.name); });
        return measured;
    }

    /// Besides one for its counts, each with all lanes.
    Measured<double> loads_per_warp(const Profile& measured) const
    {
        const double warps = static_cast<double>(counted_size(sizes())) / lanes;
        const Measured<double> loads = instructions_per_part(global_loads(measured), warps);
        return loads.available() ? Measured<double>(loads.value() - 1) : loads;
    }
};

class Values : public Divergence {};
class Accesses : public Divergence {};
class Predictions : public Divergence {};
class Time : public Divergence {};

TEST_F(Values, AreSums)
{
    for (const WorkOfWarp& each : arrangements) {
        const auto context = with(each.name);
        expect_sums(counts_of(each.arrangement, 2 * lanes * drawn_size(1, 5)),
                    [&](const Launch& launch) { run(launch); });
    }
    std::vector<int> counts(drawn_size(65, 300));
    for (int& count : counts) count = static_cast<int>(random()() % 40);
    expect_sums(counts, [&](const Launch& launch) { run(launch); });
}

TEST_F(Values, AreReversed)
{
    const Content<int> numbers = random_ints(lanes);
    const auto in = input("in", numbers);
    const auto out = output<int>("out", lanes);
    run(launch(reverse_in_warp, 1, lanes, out.data(), in.data()));
    expect_that(out, Holds(array_of(lanes, [&](std::size_t i) { return numbers[lanes - 1 - i]; })));
}

TEST_F(Accesses, EachRoundIsOneRequest)
{
    const std::size_t n = counted_size(sizes());
    const auto warps = static_cast<double>(n) / lanes;
    for (const WorkOfWarp& each : arrangements) {
        const auto context = with(each.name);
        // One request for the warp's counts besides.
        const auto requests = static_cast<std::uint64_t>(warps * (each.loads + 1));
        const auto sectors = static_cast<std::uint64_t>(warps * (each.sectors + sectors_of_full_warp));
        expect_sums(counts_of(each.arrangement, n), [&](const Launch& launch) {
            profile(launch,
                    {.global_loads = at_most(requests).at_least(requests).units(sectors, sectors).in_any_pattern(),
                     .global_stores = once(n).at_least(n / lanes),
                     .max_barriers_of_block = 0},
                    each.name);
        });
        if (HasFailure()) return;
    }
}

TEST_F(Predictions, LoadsPerWarpAreMeasured)
{
    for (const WorkOfWarp& each : arrangements) {
        const auto context = with(each.name);
        const Measured<double> loads = loads_per_warp(measure_arrangement(each));
        expect_given("add_columns", loads, each.loads);
        expect_predicted(predicted_loads_per_warp(each.arrangement), loads);
    }
}

TEST_F(Predictions, LanesPerLoadAreMeasured)
{
    needs_model("a GPU's counters do not tell the lanes of a load");
    const double n = static_cast<double>(counted_size(sizes()));
    for (const WorkOfWarp& each : arrangements) {
        const auto context = with(each.name);
        const Traffic loads = global_loads(measure_arrangement(each));
        const double requests = static_cast<double>(loads.total.value().instructions) - n / lanes;
        const double taking_part = static_cast<double>(loads.distribution.value().lanes) - n;
        expect_predicted(predicted_lanes_per_load(each.arrangement), taking_part / requests);
    }
}

TEST_F(Time, IsShorterWhenSorted)
{
    constexpr double allowed = 0.8;
    needs_clock();
    // More warps than a GPU holds at once: of fewer, all wait at the same time for the slowest.
    constexpr std::size_t n = std::size_t{1} << 21;
    const auto values = input("values", random_quarters(many * n), Shape::matrix(n));
    const auto sums = output<float>("sums", n);
    const auto sorted = input("counts", counts_of(Arrangement::sorted, n));
    const auto alternating = input("counts", counts_of(Arrangement::alternating, n));
    const Duration duration = time_beside({launch_for(sums.data(), values.data(), sorted.data(), n)},
                                          {launch_for(sums.data(), values.data(), alternating.data(), n)},
                                          "the same sums with alternating counts");
    expect_time(duration, allowed);
}

}  // namespace
}  // namespace warpbook
