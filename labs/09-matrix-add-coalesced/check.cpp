#include <warpbook/lab/check.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class MatrixAdd : public Lab {
protected:
    static Launch launch_for(float* c, const float* a, const float* b, std::size_t n, bool coalesced)
    {
        const auto blocks = static_cast<unsigned>((n + block_width - 1) / block_width);
        return launch(matrix_add, dim3(blocks, blocks), dim3(block_width, block_width), c, a, b, static_cast<int>(n),
                      coalesced);
    }

    std::size_t matrix_size() const
    {
        return counted_size({.on_gpu = 2048, .on_model = 512, .multiple_of = block_width, .largest = 32768});
    }

    /// One store by a warp for every 32 elements; twice as many loads.
    std::size_t warp_stores() const { return matrix_size() * matrix_size() / warp_size; }

    Profile profile_add(bool coalesced)
    {
        const std::size_t n = matrix_size();
        const auto a = input("a", random_digits<float>(n * n));
        const auto b = input("b", random_digits<float>(n * n));
        const auto c = output<float>("c", n * n);
        return measure(launch_for(c.data(), a.data(), b.data(), n, coalesced),
                       coalesced ? "coalesced" : "not coalesced");
    }

    void expect_right_sums(bool coalesced)
    {
        // The counted size too: what is counted must be what is right.
        for (const std::size_t n : {std::size_t{1}, std::size_t{31}, std::size_t{32}, std::size_t{33}, std::size_t{64},
                                    std::size_t{97}, matrix_size()}) {
            const auto context = with("n = " + std::to_string(n));
            const std::vector<float> a_content = random_digits<float>(n * n);
            const std::vector<float> b_content = random_digits<float>(n * n);
            std::vector<float> sums(n * n);
            for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = a_content[i] + b_content[i];

            const auto a = input("a", a_content);
            const auto b = input("b", b_content);
            const auto c = output<float>("c", n * n);
            run(launch_for(c.data(), a.data(), b.data(), n, coalesced));
            require_that(c, Holds(sums, Shape::matrix(n)));
            require_unchanged(a, a_content, Shape::matrix(n));
            require_unchanged(b, b_content, Shape::matrix(n));
        }
    }

    /// Every lane in a sector of its own; what is wrong otherwise, for people.
    void expect_scattered(const Traffic& traffic, const char* accesses)
    {
        const auto sectors = sectors_per_request(traffic);
        if (!sectors.available() || sectors.value() == warp_size) return;
        fail(sentence("Without the flag each lane must touch a sector of its own: 32.00 sectors per ", accesses,
                      " request.\nThey are ", sectors.value(),
                      ". Does the kernel look at the flag? The good pattern needs a bad one to be seen beside."));
    }
};

class Values : public MatrixAdd {};
class Accesses : public MatrixAdd {};
class Predictions : public MatrixAdd {};
class Time : public MatrixAdd {};

TEST_F(Values, AreSumsWithTheFlag)
{
    expect_right_sums(true);
}

TEST_F(Values, AreSumsWithoutTheFlag)
{
    expect_right_sums(false);
}

TEST_F(Accesses, AreCoalescedWithTheFlag)
{
    const Profile measured = profile_add(true);
    expect_that(global_loads(measured), IsCoalesced());
    expect_that(global_loads(measured), TakesAtMostInstructions(2 * warp_stores()));
    expect_that(global_stores(measured), IsCoalesced());
    expect_that(global_stores(measured), TakesAtMostInstructions(warp_stores()));
}

TEST_F(Accesses, AreScatteredWithoutTheFlag)
{
    const Profile measured = profile_add(false);
    expect_scattered(global_loads(measured), "load");
    expect_that(global_loads(measured), TakesAtMostInstructions(2 * warp_stores()));
    expect_scattered(global_stores(measured), "store");
    expect_that(global_stores(measured), TakesAtMostInstructions(warp_stores()));
}

TEST_F(Predictions, SectorsPerLoadAreMeasured)
{
    for (const bool coalesced : {true, false}) {
        const auto context = with(coalesced ? "the flag" : "no flag");
        expect_predicted(predicted_sectors_per_load(coalesced),
                         sectors_per_request(global_loads(profile_add(coalesced))));
    }
}

TEST_F(Predictions, TimesAsManyStoredSectorsAreMeasured)
{
    const auto with_flag = global_stores(profile_add(true)).total;
    const auto without_flag = global_stores(profile_add(false)).total;
    auto times = Measured<double>::unavailable("the sectors could not be counted");
    if (with_flag.available() && without_flag.available() && with_flag.value().units > 0)
        times = static_cast<double>(without_flag.value().units) / static_cast<double>(with_flag.value().units);
    expect_predicted(predicted_times_as_many_stored_sectors(), times);
}

TEST_F(Time, IsShorterWithTheFlag)
{
    // Measured on an H200 at 2048 x 2048 (tests/recordings/h200/own-sizes): 0.026 beside 0.081 ms, 0.32 times as long.
    constexpr double allowed = 0.8;
    const std::size_t n = matrix_size();
    const auto a = input("a", random_digits<float>(n * n));
    const auto b = input("b", random_digits<float>(n * n));
    const auto c = output<float>("c", n * n);
    const Duration duration =
        time_beside({launch_for(c.data(), a.data(), b.data(), n, true)},
                    {launch_for(c.data(), a.data(), b.data(), n, false)}, "the same kernel without the flag");
    if (n < 2048) does_not_apply("the matrix is too small for times to mean anything; from 2048 x 2048 on they do");
    expect_that(duration, TakesAtMostTimesAsLong(allowed));
}

}  // namespace
}  // namespace warpbook
