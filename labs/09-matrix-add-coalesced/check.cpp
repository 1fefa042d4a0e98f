#include <warpbook/lab/check.hpp>

#include <warpbook/lab/block_share.hpp>
#include <warpbook/lab/row_access.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class MatrixAdd : public Lab {
protected:
    static dim3 grid_for(std::size_t n)
    {
        const auto blocks = static_cast<unsigned>((n + block_width - 1) / block_width);
        return {blocks, blocks};
    }

    static Launch launch_for(float* c, const float* a, const float* b, std::size_t n, bool coalesced)
    {
        return launch(matrix_add, grid_for(n), dim3(block_width, block_width), c, a, b, static_cast<int>(n), coalesced);
    }

    static constexpr Sizes sizes{
        .on_gpu = 2048, .on_model = 512, .multiple_of = block_width, .largest = 32768, .timed = 8192};

    std::size_t matrix_size() const { return counted_size(sizes); }

    /// Matrices of fewer rows may have lanes of one request in the same row, wherever it is right to take up the next.
    static constexpr std::size_t rows_for_a_warp = 64;

    /// At which the last blocks stick out of the matrix.
    std::size_t ragged_size() const { return drawn_size(2, 8) * block_width + drawn_size(1, block_width - 1); }

    /// `access` to each of the three matrices, by warps that go to each of them once.
    static LaunchContract of_each_matrix(const AccessLimits& access)
    {
        return {.global_loads = times(2, access).of_each_warp_at_most(2),
                .global_stores = AccessLimits(access).of_each_warp_at_most(1)};
    }

    /// A matrix of whole blocks, with the flag or without. Each access to a matrix takes one request for 32 elements.
    static LaunchContract contract_for(std::size_t n, bool coalesced)
    {
        if (coalesced) return of_each_matrix(once(n * n));
        const std::size_t requests = n * n / warp_size;
        return of_each_matrix(at_most(requests).at_least(requests).units(0, n * n).in_any_pattern());
    }

    /// Any matrix, with the flag: at most what threads cost that take an element each, and nothing where there is none.
    /// Without it any warp may have some of the elements.
    static LaunchContract ragged_contract_for(std::size_t n, bool coalesced)
    {
        AccessLimits access;
        if (coalesced) {
            const RowAccess plain = row_access(grid_for(n), Dim3(block_width, block_width), n, n);
            access = at_most(plain.requests).units(0, plain.sectors);
        } else {
            const std::size_t warps = Dim3(grid_for(n)).count() * block_width;
            access = at_most(warps).units(0, n * n);
        }
        // What each warp may do at most shares the work out; of few warps, a fifth could not.
        return of_each_matrix(std::move(access).bytes(n * n * sizeof(float)).in_any_pattern().by_anyone());
    }

    Profile measure_add(bool coalesced)
    {
        const std::size_t n = predicted_size(sizes);
        const auto a = input("a", random_floats(n * n));
        const auto b = input("b", random_floats(n * n));
        const auto c = output<float>("c", n * n);
        return measure(launch_for(c.data(), a.data(), b.data(), n, coalesced),
                       coalesced ? "coalesced" : "not coalesced");
    }

    /// Launches by `run_it`, and looks at the values.
    template <class RunIt>
    void expect_sums(std::size_t n, bool coalesced, const RunIt& run_it)
    {
        const auto context = with(sentence("n = ", n));
        const Content<float> a_content = random_floats(n * n);
        const Content<float> b_content = random_floats(n * n);
        const auto a = input("a", a_content, Shape::matrix(n));
        const auto b = input("b", b_content, Shape::matrix(n));
        const auto c = output<float>("c", n * n, Shape::matrix(n));
        run_it(launch_for(c.data(), a.data(), b.data(), n, coalesced));
        // A wrong way to memory has been told: whether the values are right, Values says.
        if (HasFailure()) return;
        require_that(c, Holds(sums_of(a_content, b_content), Shape::matrix(n)));
        require_unchanged(a, a_content, Shape::matrix(n));
        require_unchanged(b, b_content, Shape::matrix(n));
    }

    std::vector<std::size_t> small_sizes() const
    {
        return {1, 31, 32, 33, 64, drawn_size(65, 128), drawn_size(129, 256)};
    }

    void expect_right_sums(bool coalesced)
    {
        // The counted size too: what is counted must be what is right.
        std::vector<std::size_t> all = small_sizes();
        all.push_back(matrix_size());
        for (const std::size_t n : all) expect_sums(n, coalesced, [&](const Launch& launch) { run(launch); });
        expect_right_sums_at_all_sizes(coalesced);
    }

    void expect_good_accesses(bool coalesced)
    {
        const std::string flag = coalesced ? "coalesced" : "not coalesced";
        const auto name = [&](std::size_t n) { return sentence(flag, ", n = ", n); };
        for (const std::size_t n : counted_sizes(sizes)) {
            expect_sums(n, coalesced, [&](const Launch& launch) {
                const Profile measured = profile(launch, contract_for(n, coalesced), name(n));
                if (!coalesced) expect_scattered(measured, n);
            });
            // What is wrong at one size is wrong at the next, and said once.
            if (HasFailure()) return;
        }
        std::vector<std::size_t> ragged = small_sizes();
        ragged.push_back(ragged_size());
        for (const std::size_t n : ragged) {
            expect_sums(n, coalesced, [&](const Launch& launch) {
                const Profile measured = profile(launch, ragged_contract_for(n, coalesced), name(n));
                if (!coalesced && n >= rows_for_a_warp) expect_scattered(measured, n);
            });
            if (HasFailure()) return;
        }
        expect_same_accesses_at_all_sizes(coalesced);
    }

    /// A matrix of any size, of which a few blocks are added.
    LaunchSample sample_of(std::size_t n, bool coalesced)
    {
        LaunchSample made = sample(sentence("n = ", n, coalesced ? "" : " without the flag"));
        const auto in_b = [](std::size_t i) { return static_cast<float>(1 + i % 4'999'999); };
        const float* const a = made.input<float>("a", n * n, number_of_many);
        const float* const b = made.input<float>("b", n * n, in_b);
        float* const c = made.output<float>("c", n * n, [in_b](std::size_t i) { return number_of_many(i) + in_b(i); });
        made.launch = launch_for(c, a, b, n, coalesced);
        const std::size_t blocks = made.launch.grid.count();
        if (n % block_width != 0 && blocks > few_blocks) made.blocks = {drawn_size(0, blocks - 2), blocks - 1};
        return made;
    }

    /// The small size, and such with the same remainder of block_width up to the last whose elements an int counts,
    /// each `factor` times as large as the one before, more or less.
    std::vector<std::size_t> sizes_like(std::size_t small, std::size_t factor) const
    {
        constexpr std::size_t largest = 46'340;
        std::vector<std::size_t> all = sizes_of_all_magnitudes(small, largest, block_width, factor);
        all.insert(all.begin(), small);
        return all;
    }

    /// By how much the ragged ones are larger than whole blocks.
    std::size_t remainder() const { return drawn_size(1, block_width - 1); }

    SampleFamily family_at(const std::vector<std::size_t>& all, bool coalesced)
    {
        return family_of(all, [this, coalesced](std::size_t n) { return sample_of(n, coalesced); });
    }

    void expect_right_sums_at_all_sizes(bool coalesced)
    {
        for (const std::size_t rest : {std::size_t{0}, remainder()})
            if (!expect_right_samples(family_at(sizes_like(rows_for_a_warp + rest, 4), coalesced))) return;
    }

    /// The same block costs the same in every matrix.
    void expect_same_accesses_at_all_sizes(bool coalesced)
    {
        const std::vector<std::size_t> whole = sizes_like(rows_for_a_warp, 2);
        const std::vector<std::size_t> ragged = sizes_like(rows_for_a_warp + remainder(), 4);
        const auto costs = expect_same_costs(family_at(whole, coalesced));
        expect_explained_by_edges(costs, expect_same_costs(family_at(ragged, coalesced)), false);
        if (coalesced || !costs) return;
        for (const std::vector<std::size_t>& all : {whole, ragged}) {
            for (const std::size_t n : all) {
                const LaunchSample sample = sample_of(n, coalesced);
                const auto context = with(sentence(sample.name(), ", of which single blocks run"));
                const Profile measured = run_blocks(sample.launch, sample.blocks_to_run(drawn_size(0, n - 1)));
                const auto elements_of = [](const Traffic& traffic) {
                    return traffic.distribution.value().bytes / sizeof(float);
                };
                expect_scattered(global_loads(measured), "load", elements_of(global_loads(measured)));
                expect_scattered(global_stores(measured), "store", elements_of(global_stores(measured)));
                if (HasFailure()) return;
            }
        }
    }

    /// Every lane in a sector of its own.
    void expect_scattered(const Profile& measured, std::size_t n)
    {
        expect_scattered(global_loads(measured), "load", 2 * n * n);
        expect_scattered(global_stores(measured), "store", n * n);
    }

    /// What is wrong otherwise, for people.
    void expect_scattered(const Traffic& traffic, const char* accesses, std::size_t elements)
    {
        if (!traffic.total.available() || traffic.total.value().units >= elements) return;
        const double of_a_warp =
            static_cast<double>(traffic.total.value().units * warp_size) / static_cast<double>(elements);
        fail(sentence("Without the flag each lane must touch a sector of its own: 32.00 sectors per ", accesses,
                      " request of 32 lanes.\nThey are ", of_a_warp,
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
    expect_good_accesses(true);
}

TEST_F(Accesses, AreScatteredWithoutTheFlag)
{
    expect_good_accesses(false);
}

TEST_F(Predictions, SectorsPerLoadAreMeasured)
{
    is_about_finished_kernel();
    for (const bool coalesced : {true, false}) {
        const auto context = with(coalesced ? "the flag" : "no flag");
        expect_predicted(predicted_sectors_per_load(coalesced),
                         sectors_per_request(global_loads(measure_add(coalesced))));
    }
}

TEST_F(Predictions, TimesAsManyStoredSectorsAreMeasured)
{
    is_about_finished_kernel();
    const auto with_flag = global_stores(measure_add(true)).total;
    const auto without_flag = global_stores(measure_add(false)).total;
    auto times = Measured<double>::unavailable("the sectors could not be counted");
    if (with_flag.available() && without_flag.available() && with_flag.value().units > 0)
        times = static_cast<double>(without_flag.value().units) / static_cast<double>(with_flag.value().units);
    expect_predicted(predicted_times_as_many_stored_sectors(), times);
}

TEST_F(Time, IsShorterWithTheFlag)
{
    // 32 sectors a request in place of 4, of which a cache delivers most: recordings/h200/own-sizes.csv has what an
    // H200 needed.
    constexpr double allowed = 0.8;
    needs_clock();
    const std::size_t n = timed_size(sizes);
    const auto a = input("a", random_floats(n * n));
    const auto b = input("b", random_floats(n * n));
    const auto c = output<float>("c", n * n);
    const Duration duration =
        time_beside({launch_for(c.data(), a.data(), b.data(), n, true)},
                    {launch_for(c.data(), a.data(), b.data(), n, false)}, "the same kernel without the flag");
    needs_size_for_times(n, 8192, "8192 x 8192");
    expect_time(duration, allowed);
}

}  // namespace
}  // namespace warpbook
