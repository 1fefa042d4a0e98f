#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <string>

#include "lab.hpp"

namespace warpbook {
namespace {

class Histogram : public Lab {
protected:
    static Launch launch_for(unsigned* bins, const unsigned char* values, std::size_t n, unsigned blocks)
    {
        return launch(histogram, blocks, block_threads, bins, values, n);
    }

    /// At multiples of 512 all warps are full, also when each lane loads 16 values at once.
    std::size_t counted_values() const
    {
        return counted_size({.on_gpu = 1 << 24,
                             .on_model = 1 << 18,
                             .multiple_of = 512,
                             .largest = std::size_t{3} << 30,
                             .compared = 61'440});
    }

    /// Two blocks for each multiprocessor of an H200; less where each would get less than 8192 values.
    static unsigned blocks_for(std::size_t n)
    {
        return static_cast<unsigned>(std::clamp<std::size_t>(n / 8192, 1, 264));
    }

    std::vector<unsigned char> random_bytes(std::size_t count)
    {
        std::vector<unsigned char> bytes(count);
        for (std::size_t i = 0; i < count; i += 4) {
            auto drawn = static_cast<std::uint32_t>(random()());
            for (std::size_t k = i; k < std::min(i + 4, count); ++k, drawn >>= 8) bytes[k] = drawn & 0xff;
        }
        return bytes;
    }

    Profile profile_histogram()
    {
        const std::size_t n = counted_values();
        const auto values = input("values", random_bytes(n));
        const auto bins = input("bins", std::vector<unsigned>(bin_count, 0));
        return measure(launch_for(bins.data(), values.data(), n, blocks_for(n)));
    }

    void expect_histogram(const std::vector<unsigned char>& content, unsigned blocks, const std::string& what)
    {
        const auto context =
            with("n = " + std::to_string(content.size()) + ", " + what + ", blocks: " + std::to_string(blocks));
        const std::vector<unsigned> before = random_digits<unsigned>(bin_count);
        std::vector<unsigned> counts = before;
        for (const unsigned char value : content) ++counts[value];

        const auto values = input("values", content);
        const auto bins = input("bins", before);
        run(launch_for(bins.data(), values.data(), content.size(), blocks));
        require_that(bins, Holds(counts));
        require_unchanged(values, content);
    }
};

class Values : public Histogram {};
class Accesses : public Histogram {};
class Predictions : public Histogram {};
class Stretch : public Histogram {};

TEST_F(Values, AreCounted)
{
    for (const std::size_t n : {0, 1, 31, 32, 33, 257, 1000, 1023, 20'011}) {
        for (const unsigned blocks : {1, 3}) {
            expect_histogram(random_bytes(n), blocks, "random values");
        }
    }
    expect_histogram(std::vector<unsigned char>(5000, 77), 2, "all of them 77");
    // The counted size too: what is counted must be what is right.
    const std::size_t n = counted_values();
    expect_histogram(random_bytes(n), blocks_for(n), "random values");
}

TEST_F(Accesses, GlobalAtomicsAreAsManyAsBlocksAndBins)
{
    const std::uint64_t blocks = blocks_for(counted_values());
    const Profile measured = profile_histogram();
    const Traffic atomics = global_atomics(measured);
    require_that(atomics, TakesAtMostInstructions(blocks * bin_count / warp_size),
                 "One atomic for each bin and block is enough, when the block has counted in bins of its own.");
    if (!atomics.total.available()) return;
    // IsCoalesced would refuse a kernel that leaves out empty bins.
    expect_that(atomics.total.value().units, testing::Le(blocks * bin_count * sizeof(unsigned) / 32),
                "These are the sectors of the global atomics. Neighbouring lanes should add to neighbouring bins.");
}

TEST_F(Accesses, ValuesAreLoadedCoalesced)
{
    const Profile measured = profile_histogram();
    expect_that(global_loads(measured), IsCoalesced());
    expect_that(global_loads(measured), TakesAtMostInstructions(counted_values() / warp_size),
                "Each value is loaded once, by one thread of one block.");
}

TEST_F(Accesses, SharedAtomicsAreAsManyAsValues)
{
    const Profile measured = profile_histogram();
    expect_that(shared_atomics(measured), TakesAtMostInstructions(counted_values() / warp_size),
                "All lanes of a warp can count in one instruction.");
}

TEST_F(Predictions, AtomicsPerBlockAreMeasured)
{
    const auto atomics = global_atomics(profile_histogram());
    const double blocks = blocks_for(counted_values());
    expect_predicted(predicted_atomics_per_block(), instructions_per_part(atomics, blocks));
}

TEST_F(Predictions, SectorsOfBytesAreMeasured)
{
    const auto loads = global_loads(profile_histogram());
    const double requests = static_cast<double>(counted_values() / warp_size);
    expect_predicted(predicted_sectors_of_bytes(), units_per_part(loads, requests));
}

TEST_F(Stretch, IsFasterThanACopy)
{
    if (!wants_stretch()) does_not_apply("optional: at the speed of memory; begin with wants_stretch() in your file");
    // A copy reads and writes. Measured on an H200 with 2^28 random values: one histogram for each block, a byte a
    // load, 2.9 times a copy's time; 16 bytes a load and a histogram for each lane number, 0.59 times.
    constexpr double allowed = 0.8;
    constexpr std::size_t n = std::size_t{1} << 28;
    const std::vector<unsigned char> piece = random_bytes(1 << 20);
    std::vector<unsigned char> content;
    content.reserve(n);
    while (content.size() < n) content.insert(content.end(), piece.begin(), piece.end());
    const auto values = input("values", content);
    const auto bins = input("bins", std::vector<unsigned>(bin_count, 0));
    const Duration duration = time_beside_copy({launch_for(bins.data(), values.data(), n, blocks_for(n))}, n);
    expect_that(duration, TakesAtMostTimesAsLong(allowed));
}

}  // namespace
}  // namespace warpbook
