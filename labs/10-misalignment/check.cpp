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

    std::size_t counted_elements() const
    {
        return counted_size({.on_gpu = 1 << 24, .on_model = 1 << 18, .multiple_of = warp_size, .largest = 1 << 29});
    }

    Profile profile_offset(int offset)
    {
        const std::size_t n = counted_elements();
        const auto in = input("in", random_floats(n + offset));
        const auto out = output<float>("out", n);
        return measure(launch_for(out.data(), in.data(), n, offset), "offset " + std::to_string(offset));
    }
};

class Values : public Misalignment {};
class Accesses : public Misalignment {};
class Predictions : public Misalignment {};
class Time : public Misalignment {};

TEST_F(Values, AreCopied)
{
    // The counted size too: what is counted must be what is right.
    for (const auto& [n, offset] :
         {std::pair<std::size_t, int>{1, 0}, {33, 1}, {1000, 31}, {10'007, 32}, {counted_elements(), 1}}) {
        const auto context = with("n = " + std::to_string(n) + ", offset = " + std::to_string(offset));
        const std::vector<float> content = random_floats(n + offset);
        const auto in = input("in", content);
        const auto out = output<float>("out", n);
        run(launch_for(out.data(), in.data(), n, offset));
        require_that(out, Holds(std::vector<float>(content.begin() + offset, content.end())));
    }
}

TEST_F(Accesses, AreCoalescedWithoutAnOffset)
{
    const Profile measured = profile_offset(0);
    expect_that(global_loads(measured), IsCoalesced());
    expect_that(global_loads(measured), TakesAtMostInstructions(counted_elements() / warp_size));
    expect_that(global_stores(measured), IsCoalesced());
    expect_that(global_stores(measured), TakesAtMostInstructions(counted_elements() / warp_size));
}

TEST_F(Predictions, SectorsPerLoadAreMeasured)
{
    for (const int offset : {0, 1, 4, 8, 12, 16, 31, 32}) {
        const auto context = with("offset = " + std::to_string(offset));
        const auto sectors = sectors_per_request(global_loads(profile_offset(offset)));
        expect_given("copy_from", sectors, offset % 8 == 0 ? 4 : 5);
        expect_predicted(predicted_sectors_per_load(offset), sectors);
    }
}

TEST_F(Predictions, SectorsPerStoreAreMeasured)
{
    expect_predicted(predicted_sectors_per_store(), sectors_per_request(global_stores(profile_offset(1))));
}

TEST_F(Time, IsLittleLongerWithAnOffset)
{
    // A quarter more sectors for the loads, and most of them come from a cache: 1.25 would be the worst of it.
    constexpr double allowed = 1.5;
    const std::size_t n = counted_elements();
    const auto in = input("in", random_floats(n + 1));
    const auto out = output<float>("out", n);
    const Duration duration = time_beside({launch_for(out.data(), in.data(), n, 1)},
                                          {launch_for(out.data(), in.data(), n, 0)}, "the same copy with offset 0");
    expect_that(duration, TakesAtMostTimesAsLong(allowed));
}

}  // namespace
}  // namespace warpbook
