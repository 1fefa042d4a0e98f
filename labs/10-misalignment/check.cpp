#include <warpbook/lab/check.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class Misalignment : public Lab {
protected:
    static constexpr unsigned threads = 256;

    static Launch launch_for(float* out, const float* in, std::size_t n, int offset)
    {
        const auto blocks = static_cast<unsigned>((n + threads - 1) / threads);
        return launch(copy_from, blocks, threads, out, in, static_cast<int>(n), offset);
    }

    static Sizes sizes()
    {
        return {.on_gpu = 1 << 22, .on_model = 1 << 18, .multiple_of = warp_size, .largest = 1 << 29, .timed = 1 << 26};
    }

    std::size_t counted_elements() const { return counted_size(sizes()); }

    /// 128 bytes that begin anywhere but at a sector reach into a fifth.
    static std::uint64_t sectors_of_load(int offset) { return offset % 8 == 0 ? 4 : 5; }

    /// A load and a store for each 32 of `n` elements, a multiple of 32, and nothing else.
    static LaunchContract contract_for(std::size_t n, int offset)
    {
        const std::uint64_t requests = n / warp_size;
        const std::uint64_t sectors = requests * sectors_of_load(offset);
        constexpr std::uint64_t bytes_of_warp = warp_size * sizeof(float);
        LaunchContract contract{
            .global_loads = at_most(requests)
                                .at_least(requests)
                                .units(sectors, sectors)
                                .of_each_warp_at_most(AccessLimits::unlimited, bytes_of_warp),
            .global_stores = once(n).at_least(requests).of_each_warp_at_most(AccessLimits::unlimited, bytes_of_warp),
            .max_barriers_of_block = 0};
        contract.global_loads.at_best = offset % 8 == 0;
        return contract;
    }

    /// Runs the kernel by `run_launch`, and compares its values.
    template <class RunLaunch>
    void expect_copied(std::size_t n, int offset, const RunLaunch& run_launch)
    {
        const auto context = with(sentence("n = ", n, ", offset = ", offset));
        const Content<float> content = random_floats_to_move(n + offset);
        const auto in = input("in", content);
        const auto out = output<float>("out", n);
        run_launch(launch_for(out.data(), in.data(), n, offset));
        require_that(out, Holds(content.from(static_cast<std::size_t>(offset))));
        require_unchanged(in, content);
    }

    void expect_accesses(std::size_t n, int offset)
    {
        expect_copied(n, offset, [&](const Launch& launch) {
            profile(launch, contract_for(n, offset), sentence("n = ", n, ", offset ", offset));
        });
    }

    Profile measure_offset(int offset)
    {
        Profile measured;
        expect_copied(counted_elements(), offset,
                      [&](const Launch& launch) { measured = measure(launch, sentence("offset ", offset)); });
        return measured;
    }
};

class Values : public Misalignment {};
class Accesses : public Misalignment {};
class Predictions : public Misalignment {};
class Time : public Misalignment {};

TEST_F(Values, AreCopied)
{
    for (const auto& [n, offset] :
         {std::pair<std::size_t, int>{1, 0}, {33, 1}, {1000, 31}, {10'007, 32}, {drawn_size(1, 20'000), 5}})
        expect_copied(n, offset, [&](const Launch& launch) { run(launch); });
}

TEST_F(Accesses, AreCoalescedWithoutAnOffset)
{
    for (const std::size_t n : counted_sizes(sizes())) {
        expect_accesses(n, 0);
        if (HasFailure()) return;
    }
}

TEST_F(Accesses, AnOffsetCostsNoMoreThanItsSectors)
{
    const std::size_t n = drawn_size(1 << 12, 1 << 14, warp_size);
    for (const int offset : {1, 8, static_cast<int>(drawn_size(9, 40))}) {
        expect_accesses(n, offset);
        if (HasFailure()) return;
    }
}

TEST_F(Predictions, SectorsPerLoadAreMeasured)
{
    for (const int offset : {0, 1, 4, 8, 12, 16, 31, 32}) {
        const auto context = with(sentence("offset = ", offset));
        const auto sectors = sectors_per_request(global_loads(measure_offset(offset)));
        expect_given("copy_from", sectors, static_cast<double>(sectors_of_load(offset)));
        expect_predicted(predicted_sectors_per_load(offset), sectors);
    }
}

TEST_F(Predictions, SectorsPerStoreAreMeasured)
{
    expect_predicted(predicted_sectors_per_store(), sectors_per_request(global_stores(measure_offset(1))));
}

TEST_F(Time, IsLittleLongerWithAnOffset)
{
    // A quarter more sectors for the loads, and most of them come from a cache: 1.25 would be the worst of it.
    constexpr double allowed = 1.5;
    needs_clock();
    const std::size_t n = timed_size(sizes());
    const auto in = input("in", random_floats_to_move(n + 1));
    const auto out = output<float>("out", n);
    const Duration duration = time_beside({launch_for(out.data(), in.data(), n, 1)},
                                          {launch_for(out.data(), in.data(), n, 0)}, "the same copy with offset 0");
    needs_size_for_times(n, 1 << 26, "67,108,864 elements");
    expect_time(duration, allowed);
}

}  // namespace
}  // namespace warpbook
