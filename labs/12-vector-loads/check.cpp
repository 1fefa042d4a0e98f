#include <warpbook/lab/check.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr std::size_t floats_per_lane = sizeof(float4) / sizeof(float);

class VectorLoads : public Lab {
protected:
    static constexpr unsigned threads = 256;

    static Launch launch_wide(float* out, const float* in, std::size_t n)
    {
        const std::size_t per_block = threads * floats_per_lane;
        return launch(copy_wide, static_cast<unsigned>((n + per_block - 1) / per_block), threads, out, in,
                      static_cast<int>(n));
    }

    static Launch launch_narrow(float* out, const float* in, std::size_t n)
    {
        return launch(copy_narrow, static_cast<unsigned>((n + threads - 1) / threads), threads, out, in,
                      static_cast<int>(n));
    }

    static constexpr Sizes sizes{.on_gpu = 1 << 24,
                                 .on_model = 1 << 18,
                                 .multiple_of = warp_size * floats_per_lane,
                                 .largest = 1 << 28,
                                 .compared = 640};

    std::size_t counted_floats() const { return counted_size(sizes); }

    /// The sizes at which the values are checked, too: whole float4s, and rests of one, two and three floats.
    std::vector<std::size_t> small_sizes() const
    {
        const std::size_t drawn = drawn_size(129, 4000, floats_per_lane);
        return {4, 5, 6, 7, 1, 2, 3, 127, 128, 1025, drawn, drawn + 1, drawn + 2, drawn + 3};
    }

    /// At which accesses are counted: whole warps first, then a last warp with a few lanes, and small sizes.
    std::vector<std::size_t> sizes_to_count() const
    {
        std::vector<std::size_t> all = counted_sizes(sizes);
        all.push_back(drawn_size(1 << 14, 1 << 16, sizes.multiple_of) + drawn_size(1, sizes.multiple_of - 1));
        const std::vector<std::size_t> small = small_sizes();
        all.insert(all.end(), small.begin(), small.end());
        return all;
    }

    /// Each float once, by one request of a warp for every 128; a rest of fewer than four floats may take one for each.
    static AccessLimits wide(std::size_t n)
    {
        constexpr std::size_t floats_per_request = warp_size * floats_per_lane;
        const std::size_t rest = n % floats_per_lane;
        AccessLimits limits = once(n);
        limits.max_instructions = parts_of(n - rest, floats_per_request) + rest;
        // The last request and the rest may have to share their sectors.
        if (n % floats_per_request > 0) {
            limits.max_units += 1 + rest;
            limits.at_best = false;
        }
        return std::move(limits)
            .of_each_warp_at_most(1 + rest, sizeof(float) * (floats_per_request + rest))
            .with_advice("With a float4 one request moves 128 floats: each lane 16 bytes at once.");
    }

    /// Launches by `run_it`, and looks at the values.
    template <class RunIt>
    void expect_copied(std::size_t n, const RunIt& run_it)
    {
        const auto context = with(sentence("n = ", n));
        const Content<float> content = random_floats_to_move(n);
        const auto in = input("in", content);
        const auto out = output<float>("out", n);
        run_it(launch_wide(out.data(), in.data(), n));
        // A wrong way to memory has been told: whether the values are right, Values says.
        if (HasFailure()) return;
        require_that(out, Holds(content));
        require_unchanged(in, content);
    }

    SampledSizes sampled_sizes()
    {
        constexpr std::size_t floats_of_block = threads * floats_per_lane;
        return {.at =
                    [this](std::size_t n) {
                        LaunchSample made = sample(sentence("n = ", n));
                        const float* const in = made.input<float>("in", n, number_of_many);
                        float* const out = made.output<float>("out", n, number_of_many,
                                                              [](std::size_t i) { return i / floats_of_block; });
                        made.launch = launch_wide(out, in, n);
                        return made;
                    },
                .period = floats_of_block,
                .largest = sizes.largest,
                .contract = [](std::size_t n) -> LaunchContract {
                    return {.global_loads = wide(n), .global_stores = wide(n)};
                }};
    }

    /// Counts copy_wide within a contract, which is made of n.
    template <class ContractFor>
    void expect_copied_within(const ContractFor& contract_for)
    {
        for (const std::size_t n : sizes_to_count()) {
            const std::string label = sentence("copy_wide, n = ", n);
            const LaunchContract contract = contract_for(n);
            count_once(label, contract,
                       [&] { expect_copied(n, [&](const Launch& launch) { profile(launch, contract, label); }); });
            // What is wrong at one size is wrong at the next, and said once.
            if (HasFailure()) return;
        }
    }

    Profile measure_wide()
    {
        const std::size_t n = counted_floats();
        const auto in = input("in", random_floats_to_move(n));
        const auto out = output<float>("out", n);
        return measure(launch_wide(out.data(), in.data(), n), "copy_wide");
    }

    Profile measure_narrow()
    {
        const std::size_t n = counted_floats();
        const auto in = input("in", random_floats_to_move(n));
        const auto out = output<float>("out", n);
        return measure(launch_narrow(out.data(), in.data(), n), "copy_narrow");
    }
};

class Values : public VectorLoads {};
class Accesses : public VectorLoads {};
class Predictions : public VectorLoads {};

TEST_F(Values, AreCopied)
{
    // The counted size, too: what is counted must be what is right.
    std::vector<std::size_t> all = small_sizes();
    all.push_back(counted_floats());
    for (const std::size_t n : all) expect_copied(n, [&](const Launch& launch) { run(launch); });
    expect_right_at_all_sizes(sampled_sizes());
}

TEST_F(Accesses, LoadsAreWide)
{
    expect_copied_within([](std::size_t n) -> LaunchContract {
        return {.global_loads = wide(n), .global_stores = checked_elsewhere()};
    });
}

TEST_F(Accesses, StoresAreWide)
{
    expect_copied_within([](std::size_t n) -> LaunchContract {
        return {.global_loads = checked_elsewhere(), .global_stores = wide(n)};
    });
    expect_same_costs_at_all_sizes(sampled_sizes());
}

TEST_F(Predictions, SectorsPerLoadAreMeasured)
{
    is_about_finished_kernel();
    expect_predicted(predicted_sectors_per_load(), sectors_per_request(global_loads(measure_wide())));
}

TEST_F(Predictions, TimesAsManyNarrowRequestsAreMeasured)
{
    is_about_finished_kernel();
    const auto narrow = instructions_per_part(global_loads(measure_narrow()), 1);
    const auto wide = instructions_per_part(global_loads(measure_wide()), 1);
    auto times = Measured<double>::unavailable("the requests could not be counted");
    if (narrow.available() && wide.available() && wide.value() > 0) times = narrow.value() / wide.value();
    expect_given("copy_narrow", narrow, static_cast<double>(counted_floats() / warp_size));
    expect_predicted(predicted_times_as_many_narrow_requests(), times);
}

TEST_F(Predictions, OffsetsThatFaultAreCounted)
{
    constexpr int offsets = 8;
    // All but 0 and 4: four floats are 16 bytes.
    constexpr double faulty_as_handed_out = 6;
    const auto in = input("in", random_floats_to_move(offsets + warp_size * floats_per_lane));
    const auto out = output<float4>("out", warp_size);
    double faulty = 0;
    for (int offset = 0; offset < offsets; ++offset) {
        const auto faults = faults_of(launch(load_wide_from, 1, warp_size, out.data(), in.data(), offset));
        if (!faults.empty()) ++faulty;
    }
    expect_given("load_wide_from", faulty, faulty_as_handed_out);
    expect_predicted(predicted_offsets_that_fault(), Measured<double>(faulty));
}

}  // namespace
}  // namespace warpbook
