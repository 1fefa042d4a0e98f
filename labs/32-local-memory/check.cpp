#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <warpbook/lab/counted_groups.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

const CountedGroups groups{"local"};

constexpr std::string_view local_load_requests = "smsp__sass_inst_executed_op_local_ld.sum";
constexpr std::string_view local_load_sectors = "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_local_op_ld.sum";
constexpr std::string_view local_store_requests = "smsp__sass_inst_executed_op_local_st.sum";

class LocalMemory : public Lab {
protected:
    using CountKernel = void (*)(int*, const int*, int, int);

    struct Extents {
        std::size_t rows;
        std::size_t columns;

        std::size_t size() const { return rows * columns; }
        std::string text() const { return number_of(rows, "row") + ", " + number_of(columns, "column"); }
    };

    static Launch launch_for(CountKernel kernel, int* counts, const int* values, const Extents& extents)
    {
        const auto blocks = static_cast<unsigned>(parts_of(extents.columns, threads_per_block));
        return launch(kernel, blocks, threads_per_block, counts, values, static_cast<int>(extents.rows),
                      static_cast<int>(extents.columns));
    }

    /// Of columns.
    static constexpr Sizes sizes{
        .on_gpu = 1 << 18, .on_model = 1 << 12, .multiple_of = warp_size, .largest = 1 << 22, .timed = 1 << 20};
    static constexpr std::size_t rows_at_these_sizes = 64;

    /// Bytes and halves of words cannot count the rows of the last ones.
    std::vector<Extents> small_extents() const
    {
        return {{1, 1},
                {1, 257},
                {2, 32},
                {drawn_size(3, 7), 33},
                {255, 31},
                {256, 256},
                {drawn_size(257, 400), drawn_size(257, 320)},
                {drawn_size(65'536, 70'000), 3}};
    }

    /// At which accesses are counted: whole warps, and on the model some with idle threads, too.
    std::vector<Extents> counted_extents() const
    {
        std::vector<Extents> counted;
        for (const std::size_t columns : counted_sizes(sizes)) counted.push_back({rows_at_these_sizes, columns});
        counted.push_back({drawn_size(65, 100), drawn_size(1024, 1536, warp_size)});
        if (counts_idle_threads()) {
            counted.push_back({drawn_size(65, 100), drawn_size(1024, 1504, warp_size) + drawn_size(1, warp_size - 1)});
            for (const Extents& small : small_extents()) counted.push_back(small);
        }
        return counted;
    }

    Content<int> random_kinds(std::size_t count)
    {
        return drawn<int>(count, [](std::span<int> piece, std::mt19937& generator) {
            for (int& value : piece) value = static_cast<int>(static_cast<std::uint32_t>(generator()) >> 29);
        });
    }
    static_assert(kinds == 1 << 3);

    static HostArray<int> counts_of(const Content<int>& values, std::size_t columns)
    {
        HostArray<int> counts(kinds * columns);
        by_all_cores(columns, rows_of_piece(values.size() / columns), [&](std::size_t begin, std::size_t end) {
            for (std::size_t kind = 0; kind < kinds; ++kind)
                std::fill(counts.begin() + kind * columns + begin, counts.begin() + kind * columns + end, 0);
            for (std::size_t first = 0; first < values.size(); first += columns)
                for (std::size_t column = begin; column < end; ++column)
                    ++counts[static_cast<std::size_t>(values[first + column]) * columns + column];
        });
        return counts;
    }

    /// Each element of so many rows once, by a warp's neighboring lanes.
    static AccessLimits once_in(std::size_t rows, std::size_t columns, const char* advice)
    {
        AccessLimits limits = once(rows * columns);
        if (columns % warp_size > 0) {
            // A row may begin in the middle of a sector, so a request may touch one more than its bytes need.
            const std::size_t requests = rows * parts_of(columns, warp_size);
            limits = at_most(requests)
                         .units(0, limits.max_units + requests)
                         .bytes(rows * columns * sizeof(int))
                         .in_any_pattern();
        }
        // Of few warps most have no column.
        constexpr std::size_t columns_for_many_warps = 1024;
        if (columns < columns_for_many_warps) limits.shared = AccessLimits::Shared::by_nobody;
        return std::move(limits).of_each_warp_at_most(rows).with_advice(advice);
    }

    static AccessLimits loads(const Extents& extents)
    {
        return once_in(
            extents.rows, extents.columns,
            "Each thread loads each value of its column once, and keeps it in a variable while it visits the "
            "counters.");
    }

    static AccessLimits stores(const Extents& extents)
    {
        return once_in(kinds, extents.columns, "Each thread stores each of its counts once, after the last row.");
    }

    /// Launches count_in_registers by `run_it`, and looks at the counts.
    template <class RunIt>
    void expect_counts(const Extents& extents, const Content<int>& content, const RunIt& run_it)
    {
        const auto context = with(extents.text());
        const auto values = input("values", content, Shape::matrix(extents.columns));
        const auto counts = output<int>("counts", kinds * extents.columns, Shape::matrix(extents.columns));
        run_it(launch_for(count_in_registers, counts.data(), values.data(), extents));
        // A wrong way to memory has been told: whether the values are right, Values says.
        if (HasFailure()) return;
        require_that(counts, Holds(counts_of(content, extents.columns), Shape::matrix(extents.columns)));
        require_unchanged(values, content, Shape::matrix(extents.columns));
    }

    template <class ContractFor>
    void expect_counts_within(const ContractFor& contract_for)
    {
        for (const Extents& extents : counted_extents()) {
            const LaunchContract contract = contract_for(extents);
            count_once(extents.text(), contract, [&] {
                expect_counts(extents, random_kinds(extents.size()),
                              [&](const Launch& launch) { profile(launch, contract, extents.text()); });
            });
            if (HasFailure()) return;
        }
    }

    /// Each kind is in each column.
    LaunchSample sample_of(const Extents& extents)
    {
        LaunchSample made = sample(extents.text());
        const auto [rows, columns] = extents;
        const int* const values = made.input<int>("values", extents.size(), [width = columns](std::size_t i) {
            return static_cast<int>((i / width + i % width) % kinds);
        });
        const auto count = [height = rows, width = columns](std::size_t i) {
            const std::size_t first_row = (i / width + kinds - i % width % kinds) % kinds;
            return static_cast<int>((height - first_row + kinds - 1) / kinds);
        };
        int* const counts = made.output<int>("counts", kinds * columns, count, [width = columns](std::size_t i) {
            return i % width / threads_per_block;
        });
        made.launch = launch_for(count_in_registers, counts, values, extents);
        made.share = rows;
        return made;
    }

    SampledSizes columns_of_all_magnitudes()
    {
        const std::size_t rows = drawn_size(kinds, 16);
        return {.at =
                    [this, rows](std::size_t columns) {
                        return sample_of({rows, columns});
                    },
                .period = threads_per_block,
                .largest = 1 << 24,
                .factor = 4};
    }

    /// Of four columns.
    SampledSizes rows_of_all_magnitudes()
    {
        return {.at =
                    [this](std::size_t rows) {
                        return sample_of({rows, 4});
                    },
                .period = kinds,
                .largest = 100'000,
                .may_be_ragged = false};
    }

    static int value_in(Arrangement arrangement, std::size_t row, std::size_t column)
    {
        switch (arrangement) {
        case all_lanes_alike: return static_cast<int>(row % kinds);
        case lane_modulo_8: return static_cast<int>(column % 8);
        case lane_divided_by_4: return static_cast<int>(column % warp_size / 4);
        }
        return 0;
    }

    static const char* name_of(Arrangement arrangement)
    {
        switch (arrangement) {
        case all_lanes_alike: return "all lanes alike";
        case lane_modulo_8: return "lane % 8";
        case lane_divided_by_4: return "lane / 4";
        }
        return "";
    }

    /// Counts count_by_index.
    Profile measure_by_index(Arrangement arrangement, const Extents& extents)
    {
        std::vector<int> content(extents.size());
        for (std::size_t i = 0; i < content.size(); ++i)
            content[i] = value_in(arrangement, i / extents.columns, i % extents.columns);
        const auto values = input("values", content);
        const auto counts = output<int>("counts", kinds * extents.columns);
        return measure(launch_for(count_by_index, counts.data(), values.data(), extents),
                       sentence("count_by_index, ", name_of(arrangement), ", ", extents.text()));
    }

    /// What a GPU counts in the rows: as much as twice as many rows cost more.
    class OfRows {
    public:
        OfRows(Profile few, Profile twice_as_many) : few_(std::move(few)), many_(std::move(twice_as_many)) {}

        Measured<double> of(std::string_view metric) const
        {
            const Measured<double> less = of(few_, metric);
            const Measured<double> more = of(many_, metric);
            if (!less.available()) return less;
            if (!more.available()) return more;
            return more.value() - less.value();
        }

        Measured<double> sum_of(std::string_view metric, std::string_view other) const
        {
            const Measured<double> one = of(metric);
            const Measured<double> two = of(other);
            if (!one.available()) return one;
            if (!two.available()) return two;
            return one.value() + two.value();
        }

        Measured<double> ratio(std::string_view metric, std::string_view to) const
        {
            const Measured<double> above = of(metric);
            const Measured<double> below = of(to);
            if (!above.available()) return above;
            if (!below.available()) return below;
            if (below.value() == 0) return Measured<double>::unavailable("the kernel makes no such accesses");
            return above.value() / below.value();
        }

    private:
        static Measured<double> of(const Profile& profile, std::string_view metric)
        {
            const auto found = profile.metrics.find(metric);
            return found == profile.metrics.end() ? Measured<double>::unavailable("it was not counted") : found->second;
        }

        Profile few_;
        Profile many_;
    };

    OfRows measure_rows(Arrangement arrangement)
    {
        const std::size_t columns = predicted_size(sizes);
        Profile few = measure_by_index(arrangement, {rows_at_these_sizes, columns});
        return {std::move(few), measure_by_index(arrangement, {2 * rows_at_these_sizes, columns})};
    }

    static constexpr const char* computed =
        "(Computed from how local memory is laid out: the model does not see it, and a GPU counts it.)";

    /// The words of a thread's local memory lie 32 words apart, those of the warp's lanes side by side.
    static double sectors_of_a_load(Arrangement arrangement)
    {
        constexpr std::size_t words_of_a_sector = 8;
        std::set<std::size_t> sectors;
        for (std::size_t lane = 0; lane < warp_size; ++lane) {
            const auto index = static_cast<std::size_t>(value_in(arrangement, 0, lane));
            sectors.insert((index * warp_size + lane) / words_of_a_sector);
        }
        return static_cast<double>(sectors.size());
    }

    Duration time_of_kernels(CountKernel kernel, CountKernel other, int of_kinds, const char* baseline)
    {
        needs_clock();
        const Extents extents{rows_at_these_sizes, timed_size(sizes)};
        const auto values = input("values", random_kinds(extents.size()));
        const auto counts = output<int>("counts", static_cast<std::size_t>(of_kinds) * extents.columns);
        return time_beside({launch_for(kernel, counts.data(), values.data(), extents)},
                           {launch_for(other, counts.data(), values.data(), extents)}, baseline);
    }
};

class Values : public LocalMemory {};
class Accesses : public LocalMemory {};
class Predictions : public LocalMemory {};
class Time : public LocalMemory {};

TEST_F(Values, AreCounted)
{
    std::vector<Extents> all = small_extents();
    all.push_back({rows_at_these_sizes, counted_size(sizes)});
    const auto run_it = [&](const Launch& launch) { run(launch); };
    for (const Extents& extents : all) {
        expect_counts(extents, random_kinds(extents.size()), run_it);
        const auto kind = static_cast<int>(drawn_size(0, kinds - 1));
        for (const int each : {0, kind, kinds - 1})
            if (extents.columns <= threads_per_block)
                expect_counts(extents, std::vector<int>(extents.size(), each), run_it);
    }
    for (const SampledSizes& each : {columns_of_all_magnitudes(), rows_of_all_magnitudes()})
        expect_right_at_all_sizes(each);
}

TEST_F(Accesses, EachValueIsLoadedOnce)
{
    expect_counts_within([](const Extents& extents) -> LaunchContract {
        return {.global_loads = loads(extents), .global_stores = checked_elsewhere()};
    });
}

TEST_F(Accesses, EachCountIsStoredOnce)
{
    expect_counts_within([](const Extents& extents) -> LaunchContract {
        return {.global_loads = checked_elsewhere(), .global_stores = stores(extents)};
    });
    for (const SampledSizes& each : {columns_of_all_magnitudes(), rows_of_all_magnitudes()})
        if (!HasFailure()) expect_same_costs_at_all_sizes(each);
}

TEST_F(Accesses, CountersLieInRegisters)
{
    const Extents extents = counted_extents().front();
    const Profile* const earlier = counted_earlier(extents.text());
    if (earlier == nullptr) cannot_check_yet("the accesses to global memory must be right first, see above");
    const auto values = input("values", random_kinds(extents.size()));
    const auto counts = output<int>("counts", kinds * extents.columns);
    expect_no_local_accesses(
        launch_for(count_in_registers, counts.data(), values.data(), extents), *earlier,
        "A register has no address: is every index a constant once the loops are unrolled, and has "
        "each loop over the counters its #pragma unroll?");
}

TEST_F(Predictions, LocalAccessesOfAValueAreCounted)
{
    const OfRows rows = measure_rows(all_lanes_alike);
    const double warps = static_cast<double>(predicted_size(sizes)) / warp_size;
    auto of_a_value = rows.sum_of(local_load_requests, local_store_requests);
    if (of_a_value.available()) of_a_value = of_a_value.value() / (warps * rows_at_these_sizes);
    // One load and one store for each ++own[value].
    constexpr double by_the_code = 2;
    expect_predicted(predicted_local_accesses_of_a_value(), on_model() ? Measured<double>(by_the_code) : of_a_value,
                     on_model() ? computed : "");
}

TEST_F(Predictions, SectorsOfALocalLoadAreCounted)
{
    for (const Arrangement arrangement : {all_lanes_alike, lane_modulo_8, lane_divided_by_4}) {
        const auto context = with(name_of(arrangement));
        const auto counted = measure_rows(arrangement).ratio(local_load_sectors, local_load_requests);
        expect_predicted(predicted_sectors_of_a_local_load(arrangement),
                         on_model() ? Measured<double>(sectors_of_a_load(arrangement)) : counted,
                         on_model() ? computed : "");
    }
}

TEST_F(Predictions, RegistersFollowFromLaunchBounds)
{
    constexpr int threads = 1024;
    for (const int blocks : {1, 2}) {
        const auto context = with(sentence("blocks = ", blocks));
        expect_predicted(predicted_registers(blocks), static_cast<double>(registers) / (threads * blocks),
                         "(Computed from lab.hpp; no kernel runs for it.)");
    }
}

// To look at, no more: how long a spill takes depends on the GPU, and how much is spilled on nvcc.

TEST_F(Time, OfRegistersBesideLocalMemory)
{
    time_of_kernels(count_in_registers, count_by_index, kinds, "count_by_index");
}

TEST_F(Time, OfSpilledCountersBesideRegisters)
{
    time_of_kernels(count_many_bounded, count_many, many_kinds, "count_many");
}

}  // namespace
}  // namespace warpbook
