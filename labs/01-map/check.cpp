#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <warpbook/gpus.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class Map : public Lab {
protected:
    /// What is wrong with so many blocks for n elements, or nothing.
    static std::optional<std::string> mistake_in(int blocks, std::size_t n)
    {
        const std::size_t needed = std::max<std::size_t>(1, (n + threads_per_block - 1) / threads_per_block);
        if (blocks >= 0 && static_cast<std::size_t>(blocks) == needed) return std::nullopt;
        const auto threads = static_cast<std::size_t>(std::max(0, blocks)) * threads_per_block;
        const std::string consequence = n == 0        ? ": a launch has at least one block"
                                        : threads < n ? ": the last " + number_of(n - threads, "element") +
                                                            (n - threads == 1 ? " has no thread" : " have no thread")
                                                      : "";
        return sentence("blocks_for(", n, ") returns ", blocks, ", but ", n, " elements take ", needed, " (of ",
                        threads_per_block, " threads each)", consequence);
    }

    /// blocks_for is asked once: the number of blocks that is judged is the one that is launched.
    Launch launch_for(int* out, const int* in, std::size_t n)
    {
        const int blocks = blocks_for(static_cast<int>(n));
        const auto mistake = mistake_in(blocks, n);
        if (mistake && blocks < 1) fail_and_end(*mistake);
        if (mistake) launch_is_wrong(*mistake);
        return launch(add_one, static_cast<unsigned>(blocks), threads_per_block, out, in, static_cast<int>(n));
    }

    /// Whole warps and others, some of them drawn from the seed, so that no file can know them; one has more than 16
    /// bits can count.
    std::vector<std::size_t> tried_elements() const
    {
        return {1,
                31,
                32,
                33,
                255,
                256,
                257,
                10'007,
                drawn_size(2, 20'000),
                drawn_size(2, 400),
                0,
                drawn_size(66'000, 75'000)};
    }

    std::vector<std::size_t> counted_elements() const
    {
        return counted_sizes({.on_gpu = 1 << 16, .on_model = 1 << 16, .multiple_of = warp_size, .largest = 1 << 30});
    }

    SampledSizes sampled_sizes()
    {
        return {.at =
                    [this](std::size_t n) {
                        LaunchSample made = sample(sentence("n = ", n));
                        const auto number = [](std::size_t i) { return static_cast<int>(1 + i % 9'999'991); };
                        const int* const in = made.input<int>("in", n, number);
                        int* const out = made.output<int>(
                            "out", n, [=](std::size_t i) { return number(i) + 1; },
                            [](std::size_t i) { return i / threads_per_block; });
                        made.launch = launch_for(out, in, n);
                        return made;
                    },
                .period = std::size_t{4} * threads_per_block,
                .largest = std::size_t{1} << 30,
                .contract = [](std::size_t n) -> LaunchContract {
                    return {.global_loads = each_element_once(n), .global_stores = each_element_once(n)};
                }};
    }

    static HostArray<int> plus_one(const Content<int>& numbers)
    {
        return array_of(numbers.size(), [&](std::size_t i) { return numbers[i] + 1; });
    }

    /// Where the last warp is not full, requests may begin in the middle of a sector (the last thread may have the
    /// first element), and who takes four neighbors at once has up to three elements left.
    static AccessLimits each_element_once(std::size_t n)
    {
        AccessLimits limits = once(n);
        if (n % warp_size == 0) return limits;
        limits.max_instructions += n % 4;
        return std::move(limits)
            .units(limits.min_units, limits.min_units + limits.max_instructions)
            .in_any_pattern()
            .by_anyone();
    }

    /// No thread goes on to a second element: besides those that are left, each request is of another warp.
    void expect_no_second_turn(const Traffic& traffic, std::size_t n)
    {
        if (!traffic.total.available() || !traffic.distribution.available()) return;
        const std::uint64_t requests = traffic.total.value().instructions;
        const std::uint64_t warps = traffic.distribution.value().warps;
        if (requests <= warps + n % 4) return;
        fail(sentence(requests, " requests are made by ", warps,
                      " warps, while others have nothing to do: does a thread take a second element?"));
    }

    Profile expect_one_access_each_way(std::size_t n)
    {
        const auto context = with(sentence("n = ", n));
        const Content<int> numbers = random_ints(n);
        const auto in = input("in", numbers);
        const auto out = output<int>("out", n);
        const AccessLimits limits = each_element_once(n).with_advice(
            "One thread has one element: is there a loop in the kernel? Threads with neighboring threadIdx.x must "
            "have neighboring elements.");
        const Profile measured = profile(launch_for(out.data(), in.data(), n),
                                         {.global_loads = limits, .global_stores = limits}, sentence("n = ", n));
        if (!HasFailure()) expect_no_second_turn(global_loads(measured), n);
        if (!HasFailure()) expect_no_second_turn(global_stores(measured), n);
        require_that(out, Holds(plus_one(numbers)));
        require_unchanged(in, numbers);
        return measured;
    }

    /// The first run of the course shows what it found. The model has nothing to add to the heading.
    void note_gpus(const Profile& measured)
    {
        if (measured.device.backend != "cupti") return;
        const auto gpus = list_gpus();
        if (!gpus.available()) return note("the GPUs could not be listed: " + gpus.reason());
        for (std::size_t number = 0; number < gpus.value().size(); ++number) {
            const DeviceDescription& gpu = gpus.value()[number];
            note(sentence("GPU ", number, ": ", gpu.name, ", ", gpu.architecture));
        }
        // Where they cannot be read, the report has the reason already.
        if (measured.totals.available()) note("the counters of the GPU in use can be read");
    }
};

class Values : public Map {};
class Accesses : public Map {};
class Predictions : public Map {};

TEST_F(Values, BlocksAreJustEnough)
{
    constexpr int largest = 1 << 30;
    std::vector<int> sizes = {0, 1, 255, 256, 257, 511, 512, 513, 1 << 16, (1 << 16) + 1, largest - 255, largest};
    // Of every magnitude; and whole blocks, without and with an element more.
    for (int i = 0; i < 300; ++i) {
        const int n = static_cast<int>(random()() % largest >> random()() % 30);
        const int whole = n / threads_per_block * threads_per_block;
        sizes.insert(sizes.end(), {n, whole, whole + 1});
    }
    for (const int n : sizes) {
        if (const auto mistake = mistake_in(blocks_for(n), static_cast<std::size_t>(n))) fail_and_end(*mistake);
    }
}

TEST_F(Values, AreOneMore)
{
    for (const std::size_t n : tried_elements()) {
        const auto context = with(sentence("n = ", n));
        const Content<int> numbers = random_ints(n);
        const auto in = input("in", numbers);
        const auto out = output<int>("out", n);
        run(launch_for(out.data(), in.data(), n));
        require_that(out, Holds(plus_one(numbers)));
        require_unchanged(in, numbers);
        if (HasFailure()) return;
    }
    expect_right_at_all_sizes(sampled_sizes());
}

TEST_F(Values, StopAtTheEnd)
{
    // Longer arrays than the kernel is told: a GPU, too, shows who goes too far.
    constexpr std::size_t n = 300;
    constexpr std::size_t length = 2 * threads_per_block;
    const auto in = input("in", random_ints(length));
    const auto out = output<int>("out", length);
    run(launch_for(out.data(), in.data(), n));
    const HostArray<int> content = out.read();
    const auto is_written = [](int number) { return number != poisoned_value<int>(); };
    const auto written = std::count_if(content.begin(), content.end(), is_written);
    const auto written_past_the_end = std::count_if(content.begin() + n, content.end(), is_written);
    if (written == 0) fail("the kernel wrote nothing");
    if (written_past_the_end > 0)
        fail(sentence("n is ", n, ", and ", written_past_the_end, written_past_the_end == 1 ? " element" : " elements",
                      " past the end of the array ", written_past_the_end == 1 ? "was" : "were",
                      " written: the last block has threads for which there is no element"));
}

TEST_F(Accesses, EachThreadTakesItsOwnElement)
{
    std::vector<std::size_t> sizes = counted_elements();
    const std::size_t documented = sizes.front();
    std::ranges::copy(tried_elements(), std::back_inserter(sizes));
    for (const std::size_t n : sizes) {
        const Profile measured = expect_one_access_each_way(n);
        if (n == documented) note_gpus(measured);
        if (HasFailure()) return;
    }
    expect_same_costs_at_all_sizes(sampled_sizes());
}

TEST_F(Predictions, UntouchedElementsAreMeasured)
{
    constexpr std::size_t n = 257;
    const auto in = input("in", random_ints(n));
    const auto out = output<int>("out", n);
    run(launch(add_one, 1, threads_per_block, out.data(), in.data(), static_cast<int>(n)));

    const HostArray<int> written = out.read();
    const auto untouched = std::count(written.begin(), written.end(), poisoned_value<int>());
    const auto first = std::find(written.begin(), written.end(), poisoned_value<int>());
    const auto none = Measured<double>::unavailable(
        untouched == 0 ? "this is about 256 threads that write one element each, and all 257 elements were written: a "
                         "thread of yours took a second one"
                       : sentence("this is about 256 threads that write one element each, which leave 1 of 257 "
                                  "elements untouched; yours leave ",
                                  untouched));
    const bool as_meant = untouched == static_cast<std::ptrdiff_t>(n) - threads_per_block;
    expect_predicted("how many elements are untouched", predicted_untouched_elements(),
                     as_meant ? Measured<double>(untouched) : none);
    expect_predicted("the index of the first", predicted_first_untouched_index(),
                     as_meant ? Measured<double>(first - written.begin()) : none);
}

}  // namespace
}  // namespace warpbook
