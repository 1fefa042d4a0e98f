#include <warpbook/lab/check.hpp>

#include <algorithm>

#include <warpbook/gpus.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class Map : public Lab {
protected:
    static Launch launch_for(int* out, const int* in, std::size_t n)
    {
        const int blocks = blocks_for(static_cast<int>(n));
        require(blocks >= 1, "blocks_for(" + std::to_string(n) + ") is " + std::to_string(blocks) +
                                 ": a launch has at least one block");
        return launch(add_one, static_cast<unsigned>(blocks), threads_per_block, out, in, static_cast<int>(n));
    }

    std::vector<std::size_t> counted_elements() const
    {
        return counted_sizes({.on_gpu = 1 << 16, .on_model = 1 << 16, .multiple_of = warp_size, .largest = 1 << 30});
    }

    static std::vector<int> plus_one(std::vector<int> numbers)
    {
        for (int& number : numbers) ++number;
        return numbers;
    }

    Profile expect_one_access_each_way(std::size_t n)
    {
        const auto context = with("n = " + std::to_string(n));
        const std::vector<int> numbers = random_digits<int>(n);
        const auto in = input("in", numbers);
        const auto out = output<int>("out", n);
        const char* const advice =
            "One thread has one element: is there a loop in the kernel? Threads with neighbouring threadIdx.x must "
            "have neighbouring elements.";
        const Profile measured =
            profile(launch_for(out.data(), in.data(), n),
                    {.global_loads = once(n).with_advice(advice), .global_stores = once(n).with_advice(advice)},
                    "n = " + std::to_string(n));
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
            note("GPU " + std::to_string(number) + ": " + gpu.name + ", " + gpu.architecture);
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
    for (const int n : {0, 1, 255, 256, 257, 511, 512, 513, 1 << 16, (1 << 16) + 1, 1 << 30,
                        static_cast<int>(drawn_size(2, 1 << 30))}) {
        const int needed = std::max(1, (n + threads_per_block - 1) / threads_per_block);
        const int blocks = blocks_for(n);
        if (blocks == needed) continue;
        fail_and_end(sentence("blocks_for(", n, ") returns ", blocks, ", but ", n, " elements take ", needed, " (of ",
                              threads_per_block, " threads each)", n == 0 ? ": a launch has at least one block" : ""));
    }
}

TEST_F(Values, AreOneMore)
{
    for (const std::size_t n :
         {std::size_t{1}, std::size_t{31}, std::size_t{32}, std::size_t{33}, std::size_t{255}, std::size_t{256},
          std::size_t{257}, std::size_t{10'007}, drawn_size(2, 20'000), std::size_t{0}}) {
        const auto context = with("n = " + std::to_string(n));
        const std::vector<int> numbers = random_digits<int>(n);
        const auto in = input("in", numbers);
        const auto out = output<int>("out", n);
        run(launch_for(out.data(), in.data(), n));
        require_that(out, Holds(plus_one(numbers)));
        require_unchanged(in, numbers);
    }
}

TEST_F(Values, StopAtTheEnd)
{
    // Longer arrays than the kernel is told: a GPU, too, shows who goes too far.
    constexpr std::size_t n = 300;
    constexpr std::size_t length = 2 * threads_per_block;
    const auto in = input("in", random_digits<int>(length));
    const auto out = output<int>("out", length);
    run(launch_for(out.data(), in.data(), n));
    const std::vector<int> content = out.read();
    const auto is_written = [](int number) { return number != poisoned_value<int>(); };
    const auto written = std::count_if(content.begin(), content.end(), is_written);
    const auto written_behind = std::count_if(content.begin() + n, content.end(), is_written);
    if (written == 0) fail("the kernel wrote nothing");
    if (written_behind > 0)
        fail(sentence("n is ", n, ", and ", written_behind,
                      " elements behind the end were written: the last block has "
                      "threads for which there is no element"));
}

TEST_F(Accesses, EachThreadTakesItsOwnElement)
{
    const std::vector<std::size_t> sizes = counted_elements();
    for (const std::size_t n : sizes) {
        const Profile measured = expect_one_access_each_way(n);
        if (n == sizes.front()) note_gpus(measured);
        if (HasFailure()) return;
    }
}

TEST_F(Predictions, UntouchedElementsAreMeasured)
{
    constexpr std::size_t n = 257;
    const auto in = input("in", random_digits<int>(n));
    const auto out = output<int>("out", n);
    run(launch(add_one, 1, threads_per_block, out.data(), in.data(), static_cast<int>(n)));

    const std::vector<int> written = out.read();
    const auto untouched = std::count(written.begin(), written.end(), poisoned_value<int>());
    const auto first = std::find(written.begin(), written.end(), poisoned_value<int>());
    const auto none = Measured<double>::unavailable(
        "this is about 256 threads that write one element each; get the values right first");
    const bool as_meant = untouched == static_cast<std::ptrdiff_t>(n) - threads_per_block;
    expect_predicted("how many elements are untouched", predicted_untouched_elements(),
                     as_meant ? Measured<double>(untouched) : none);
    expect_predicted("the index of the first", predicted_first_untouched_index(),
                     as_meant ? Measured<double>(first - written.begin()) : none);
}

}  // namespace
}  // namespace warpbook
