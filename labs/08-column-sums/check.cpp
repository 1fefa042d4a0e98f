#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <utility>

#include "lab.hpp"

namespace warpbook {
namespace {

/// From here on times mean something.
constexpr std::size_t fills_a_gpu = 8192;

/// The first multiple of 32 whose square is more than an int holds.
constexpr std::size_t largest_matrix = 46'368;

class ColumnSums : public Lab {
protected:
    using SumKernel = void (*)(float*, const float*, int, int);

    /// `lines`: as many threads as the kernel has sums to compute.
    static Launch launch_for(SumKernel kernel, std::size_t lines, float* sums, const float* matrix, std::size_t rows,
                             std::size_t columns)
    {
        const auto blocks = static_cast<unsigned>((lines + threads_per_block - 1) / threads_per_block);
        return launch(kernel, blocks, threads_per_block, sums, matrix, static_cast<int>(rows),
                      static_cast<int>(columns));
    }

    static Launch launch_strips(const LaunchShape& shape, float* partial, const float* matrix, std::size_t rows,
                                std::size_t columns)
    {
        return launch(strip_sums, shape.grid, shape.block, partial, matrix, static_cast<int>(rows),
                      static_cast<int>(columns));
    }

    static constexpr Sizes sizes{
        .on_gpu = 4096, .on_model = 1024, .multiple_of = warp_size, .largest = largest_matrix, .timed = 16384};

    std::size_t matrix_size() const { return counted_size(sizes); }

    Profile measure_square(SumKernel kernel)
    {
        const std::size_t n = matrix_size();
        const auto matrix = input("matrix", digits(n * n));
        const auto sums = output<float>("sums", n);
        return measure(launch_for(kernel, n, sums.data(), matrix.data(), n, n));
    }

    struct Extents {
        std::size_t rows;
        std::size_t columns;

        std::string text() const { return sentence(rows, " rows, ", columns, " columns"); }
    };

    /// Few rows or columns, or none; the numbers of columns are mostly no multiples of a warp.
    std::vector<Extents> small_extents() const
    {
        return {{1, 1},
                {31, 32},
                {drawn_size(64, 128), drawn_size(257, 320)},
                {drawn_size(257, 320), drawn_size(33, 128)},
                {1, 257},
                {33, 1},
                {0, 33},
                {512, 512}};
    }

    /// At which accesses are counted: a square, three matrices that are wide enough for many blocks, the last two with
    /// a part of a warp at the end, and small ones.
    std::vector<Extents> counted_extents() const
    {
        std::vector<Extents> counted = {
            {matrix_size(), matrix_size()},
            {drawn_size(512, 640), drawn_size(1536, 2048, warp_size)},
            {drawn_size(129, 256), drawn_size(1024, 1504, warp_size) + drawn_size(1, warp_size - 1)},
            // Each of its rows begins where 16 bytes do.
            {drawn_size(65, 128), drawn_size(1024, 1504, warp_size) + drawn_size(4, warp_size - 4, 4)}};
        const std::vector<Extents> small = small_extents();
        counted.insert(counted.end(), small.begin(), small.end());
        return counted;
    }

    /// At which values are checked; the last is a counted one: what is counted must be right.
    std::vector<Extents> extents() const
    {
        std::vector<Extents> all = small_extents();
        all.push_back({matrix_size(), matrix_size()});
        return all;
    }

    /// Each element once, rows by neighboring lanes; and no warp executes more than one with a column for each thread.
    static AccessLimits rows_once(const Extents& matrix, std::size_t max_of_a_warp)
    {
        const auto& [rows, columns] = matrix;
        AccessLimits limits = once(rows * columns);
        if (columns % warp_size > 0) {
            // A row may begin in the middle of a sector, so a request may touch one more than its bytes need.
            constexpr std::size_t columns_of_a_thread = 4;
            const std::size_t requests = rows * (parts_of(columns, warp_size) + columns_of_a_thread - 1);
            std::uint64_t max_sectors = limits.max_units + requests;
            if (columns % columns_of_a_thread > 0) {
                // Where it may begin anywhere, who has four columns to a thread, and 16 bytes at once elsewhere, moves
                // them one by one, 32 of them from 512 bytes.
                constexpr std::size_t sectors_of_widest_request = 17;
                max_sectors = sectors_of_widest_request * requests;
                max_of_a_warp *= columns_of_a_thread;
            }
            limits = at_most(requests).units(0, max_sectors).bytes(rows * columns * sizeof(float)).in_any_pattern();
        }
        // Lanes that have four columns each leave warps without work: of few warps nearly all.
        constexpr std::size_t columns_for_many_warps = 1024;
        if (columns < columns_for_many_warps) limits.shared = AccessLimits::Shared::by_nobody;
        return std::move(limits).of_each_warp_at_most(max_of_a_warp);
    }

    /// Counts column_sums within a contract, which is made of the extents, and looks at the sums.
    template <class ContractFor>
    void expect_column_sums_within(const ContractFor& contract_for)
    {
        for (const Extents& counted : counted_extents()) {
            const LaunchContract contract = contract_for(counted);
            count_once(counted.text(), contract, [&] {
                expect_column_sums(counted, [&](const Launch& launch) { profile(launch, contract, counted.text()); });
            });
            if (HasFailure()) return;
        }
    }

    /// Launches column_sums by `run_it`, and looks at the sums.
    template <class RunIt>
    void expect_column_sums(const Extents& extents, const RunIt& run_it)
    {
        expect_column_sums(extents, digits(extents.rows * extents.columns), run_it);
    }

    template <class RunIt>
    void expect_column_sums(const Extents& extents, const Content<float>& content, const RunIt& run_it)
    {
        const auto context = with(extents.text());
        const auto& [rows, columns] = extents;
        const auto matrix = input("matrix", content, Shape::matrix(columns));
        const auto sums = output<float>("sums", columns);
        run_it(launch_for(column_sums, columns, sums.data(), matrix.data(), rows, columns));
        // A wrong way to memory has been told: whether the values are right, Values says.
        if (HasFailure()) return;
        require_that(sums, Holds(sums_of_columns(content, columns)));
        require_unchanged(matrix, content);
    }

    /// A matrix that neither an int nor an unsigned can count, with more rows than 16 bits can: of the last column the
    /// last elements lie beyond. The last block has that column alone, as whoever has one walks down thousands of rows.
    static Extents extents_beyond_ints()
    {
        constexpr std::size_t columns = max_columns - threads_per_block + 1;
        return {.rows = more_than_unsigneds / columns + 2, .columns = columns};
    }

    /// Number of the block, among those of one row of the grid, that has the last column.
    static std::size_t last_block_across(std::size_t columns) { return (columns - 1) / threads_per_block; }

    /// In the last block. Where threads have several columns each, another has the last one, and nothing can be said.
    void expect_sum_of_column_beyond_ints()
    {
        if (!tries_more_than_ints_count()) return;
        const Extents large = extents_beyond_ints();
        const auto& [rows, columns] = large;
        const auto context = with(large.text() + ", of whose blocks the last runs");
        const auto matrix = sparse<float>("matrix", rows * columns);
        const auto sums = output<float>("sums", columns);
        float expected = 0;
        float element = 1;
        for (const std::size_t row : {std::size_t{0}, rows - 2, rows - 1}) {
            matrix.write(row * columns + columns - 1, std::span(&element, 1));
            expected += std::exchange(element, 2 * element);
        }
        run_blocks_beyond_ints(launch_for(column_sums, columns, sums.data(), matrix.data(), rows, columns),
                               {last_block_across(columns)});
        const float found = sums.read()[columns - 1];
        const bool is_of_another_block = found == poisoned_value<float>();
        if (!is_of_another_block && found != expected)
            fail_and_end(sentence("The sum of column ", columns - 1, " is ", found, ", and should be ", expected, ". ",
                                  use_size_t));
    }

    /// Small numbers, whose sums are exact.
    LaunchSample sample_of(const Extents& extents)
    {
        LaunchSample made = sample(extents.text());
        const auto [rows, columns] = extents;
        const auto number = [](std::size_t i) { return static_cast<float>(1 + i % 127); };
        const float* const matrix = made.input<float>("matrix", rows * columns, number);
        const auto sum_of_column = [=, count = rows, width = columns](std::size_t column) {
            float sum = 0;
            for (std::size_t row = 0; row < count; ++row) sum += number(row * width + column);
            return sum;
        };
        float* const sums = made.output<float>("sums", columns, sum_of_column,
                                               [](std::size_t column) { return column / threads_per_block; });
        made.launch = launch_for(column_sums, columns, sums, matrix, rows, columns);
        made.share = rows;
        return made;
    }

    static constexpr std::size_t max_columns = 65'536;
    static constexpr std::size_t columns_of_four_blocks = std::size_t{4} * threads_per_block;

    /// Of a few rows.
    SampledSizes columns_of_all_magnitudes()
    {
        const std::size_t rows = drawn_size(3, 9);
        return {.at =
                    [this, rows](std::size_t columns) {
                        return sample_of({rows, columns});
                    },
                .period = columns_of_four_blocks,
                .largest = max_columns};
    }

    /// Of four columns.
    SampledSizes rows_of_all_magnitudes()
    {
        return {.at =
                    [this](std::size_t rows) {
                        return sample_of({rows, 4});
                    },
                .period = 8,
                .largest = 100'000,
                .may_be_ragged = false};
    }

    /// Squares. The last block, which runs alone, has four columns: others would have too much to do.
    SampledSizes squares_of_all_magnitudes()
    {
        return {.at =
                    [this](std::size_t n) {
                        const std::size_t side = n + 4;
                        LaunchSample made = sample_of({side, side});
                        made.blocks = {last_block_across(side)};
                        return made;
                    },
                .period = columns_of_four_blocks,
                .largest = max_columns - columns_of_four_blocks,
                .may_be_ragged = false};
    }

    /// Zeros but for one number in each column that needs all bits of a float: exact sums, in every order.
    std::vector<float> one_number_in_each_column(const Extents& extents)
    {
        const auto& [rows, columns] = extents;
        std::vector<float> matrix(rows * columns);
        const Content<float> numbers = random_floats(columns);
        for (std::size_t column = 0; column < columns; ++column)
            matrix[random()() % rows * columns + column] = numbers[column];
        return matrix;
    }

    /// Random digits; many of them are a few repeated, as making a gigabyte at random takes long. The period is a
    /// prime: it begins at another column in every row.
    Content<float> digits(std::size_t count)
    {
        return drawn<float>(count, [](std::span<float> piece, std::mt19937& generator) {
            constexpr std::size_t period = 65537;
            draw_quarters(piece.first(std::min(piece.size(), period)), generator);
            for (std::size_t i = period; i < piece.size(); ++i) piece[i] = piece[i - period];
        });
    }

    /// Each core adds up some columns, from the first row to the last.
    static HostArray<float> sums_of_columns(const Content<float>& matrix, std::size_t columns)
    {
        HostArray<float> sums(columns);
        const std::size_t columns_of_piece =
            std::max(columns / 64, rows_of_piece(matrix.size() / std::max<std::size_t>(columns, 1)));
        by_all_cores(columns, columns_of_piece, [&](std::size_t begin, std::size_t end) {
            std::fill(sums.begin() + begin, sums.begin() + end, 0.0F);
            for (std::size_t first = 0; first < matrix.size(); first += columns) {
                for (std::size_t column = begin; column < end; ++column) sums[column] += matrix[first + column];
            }
        });
        return sums;
    }

    static HostArray<float> sums_of_rows(const Content<float>& matrix, std::size_t columns)
    {
        return array_of(matrix.size() / columns, [&](std::size_t row) {
            float sum = 0;
            for (std::size_t i = row * columns; i < (row + 1) * columns; ++i) sum += matrix[i];
            return sum;
        });
    }
};

class Values : public ColumnSums {};
class Accesses : public ColumnSums {};
class Predictions : public ColumnSums {};
class Time : public ColumnSums {};
class Stretch : public ColumnSums {
protected:
    void require_begun()
    {
        if (!wants_stretch()) does_not_apply("optional: begin by returning true from wants_stretch()");
    }

    static bool is_within_contract(const LaunchShape& shape, const Extents& matrix)
    {
        const bool is_large = matrix.rows >= rows_that_are_shared_out;
        const std::size_t fewest = is_large ? fewest_strips : 1;
        const std::size_t max = is_large ? std::min(matrix.rows / fewest_rows_of_a_strip, max_strips) : max_strips;
        return shape.block.x == threads_per_block && shape.block.y == 1 && shape.block.z == 1 && shape.grid.z == 1 &&
               shape.grid.y >= fewest && shape.grid.y <= max &&
               std::size_t{shape.grid.x} * threads_per_block >= matrix.columns;
    }

    /// Asks for the shapes of flat, tall and square matrices of any size. Those that no GPU could hold are left out.
    void require_shapes_for_any_matrix()
    {
        constexpr std::size_t max_rows = std::size_t{1} << 30;
        constexpr std::size_t max_elements = std::size_t{1} << 36;
        const auto drawn = [&] {
            const auto bits = random()() % 31;
            return 1 + random()() % (std::size_t{1} << bits);
        };
        for (const Extents& narrow : {Extents{1, max_columns}, Extents{max_rows, 1}, Extents{0, 1}}) shape_for(narrow);
        for (int i = 0; i < 1000; ++i) {
            const Extents matrix{.rows = drawn(), .columns = std::min<std::size_t>(drawn(), max_columns)};
            if (matrix.rows * matrix.columns <= max_elements) shape_for(matrix);
        }
    }

    /// In the last strip's last block. Which rows it has is up to the file, so its sum can be any: it must not miss.
    void expect_last_strip_beyond_ints()
    {
        if (!tries_more_than_ints_count()) return;
        const Extents large = extents_beyond_ints();
        const auto& [rows, columns] = large;
        const auto context = with(large.text() + ", of whose last strip the last block runs");
        const LaunchShape shape = shape_for(large);
        const std::size_t last_strip = shape.grid.y - 1;
        const auto matrix = sparse<float>("matrix", rows * columns);
        const auto partial = sparse<float>("partial", shape.grid.y * columns);
        run_blocks_beyond_ints(launch_strips(shape, partial.data(), matrix.data(), rows, columns),
                               {last_strip * shape.grid.x + last_block_across(columns)});
    }

    LaunchShape shape_for(const Extents& matrix)
    {
        const LaunchShape shape = strip_shape(static_cast<int>(matrix.rows), static_cast<int>(matrix.columns));
        if (!is_within_contract(shape, matrix))
            fail_and_end(sentence(
                "strip_shape(", matrix.rows, ", ", matrix.columns, ") asks for a grid of ", to_string(Dim3(shape.grid)),
                " blocks of ", to_string(Dim3(shape.block)),
                " threads. Blocks must have 256 threads in x, the grid enough blocks in x for all columns, and from 1 "
                "to 65,535 strips in y: for 256 rows or more at least 8 strips, and at least 4 rows for each."));
        return shape;
    }

private:
    static constexpr std::size_t rows_that_are_shared_out = 256;
    static constexpr std::size_t fewest_strips = 8;
    static constexpr std::size_t fewest_rows_of_a_strip = 4;
    static constexpr std::size_t max_strips = 65535;
};

TEST_F(Values, OfRowsAreRight)
{
    for (const auto& [rows, columns] : {Extents{97, 300}, Extents{300, 97}}) {
        const auto context = with(sentence(rows, " x ", columns, " elements"));
        const Content<float> content = digits(rows * columns);
        const auto matrix = input("matrix", content);
        const auto sums = output<float>("sums", rows);
        run(launch_for(row_sums, rows, sums.data(), matrix.data(), rows, columns));
        require_given("row_sums", std::ranges::equal(sums.read(), sums_of_rows(content, columns)));
    }
}

TEST_F(Values, OfColumnsAreRight)
{
    for (const Extents& each : extents()) expect_column_sums(each, [&](const Launch& launch) { run(launch); });
    const Extents drawn{drawn_size(64, 128), drawn_size(257, 320)};
    expect_column_sums(drawn, one_number_in_each_column(drawn), [&](const Launch& launch) { run(launch); });
    for (const SampledSizes& each : {columns_of_all_magnitudes(), rows_of_all_magnitudes()})
        expect_right_at_all_sizes(each);
    expect_sum_of_column_beyond_ints();
}

TEST_F(Accesses, LoadsOfColumnSumsAreCoalesced)
{
    expect_column_sums_within([](const Extents& matrix) -> LaunchContract {
        return {.global_loads = rows_once(matrix, matrix.rows), .global_stores = checked_elsewhere()};
    });
}

TEST_F(Accesses, StoresOfColumnSumsAreCoalesced)
{
    expect_column_sums_within([](const Extents& matrix) -> LaunchContract {
        return {.global_loads = checked_elsewhere(), .global_stores = rows_once({1, matrix.columns}, 1)};
    });
    for (const SampledSizes& each :
         {columns_of_all_magnitudes(), rows_of_all_magnitudes(), squares_of_all_magnitudes()})
        if (!HasFailure()) expect_same_costs_at_all_sizes(each);
}

TEST_F(Predictions, SectorsPerLoadOfRowSumsAreMeasured)
{
    const auto sectors = sectors_per_request(global_loads(measure_square(row_sums)));
    expect_given("row_sums", sectors, warp_size);
    expect_predicted(predicted_sectors_per_load_of_row_sums(), sectors);
}

TEST_F(Predictions, SectorsPerLoadOfColumnSumsAreMeasured)
{
    is_about_finished_kernel();
    expect_predicted(predicted_sectors_per_load_of_column_sums(),
                     sectors_per_request(global_loads(measure_square(column_sums))));
}

TEST_F(Time, IsNotMuchLongerThanThatOfRowSums)
{
    // Measured on an H200 at 16384 x 16384: 0.63 ms, with 16 loads at a time, beside 2.1 ms. How many loads at a time
    // the compiler makes of a plain loop is its own affair, and decides about most of that: hence a generous limit.
    constexpr double allowed = 1;
    needs_clock();
    const std::size_t n = timed_size(sizes);
    const auto matrix = input("matrix", digits(n * n));
    const auto sums = output<float>("sums", n);
    const Duration duration =
        time_beside({launch_for(column_sums, n, sums.data(), matrix.data(), n, n)},
                    {launch_for(row_sums, n, sums.data(), matrix.data(), n, n)}, "row_sums of the same matrix");
    needs_size_for_times(n, fills_a_gpu, "8192 x 8192");
    expect_time(duration, allowed);
}

TEST_F(Stretch, SumsOfStripsAreRight)
{
    require_begun();
    require_shapes_for_any_matrix();
    for (const Extents& matrix_extents : extents()) {
        const auto& [rows, columns] = matrix_extents;
        const auto context = with(matrix_extents.text());
        const LaunchShape shape = shape_for(matrix_extents);
        const Content<float> content = digits(rows * columns);
        const auto matrix = input("matrix", content);
        const auto partial = output<float>("partial", shape.grid.y * columns);
        const auto sums = output<float>("sums", columns);
        run(launch_strips(shape, partial.data(), matrix.data(), rows, columns));
        run(launch_for(column_sums, columns, sums.data(), partial.data(), shape.grid.y, columns));
        require_that(sums, Holds(sums_of_columns(content, columns)),
                     sentence("The sums of ", shape.grid.y, " strips were added up by column_sums."));
        require_unchanged(matrix, content);
    }
    expect_last_strip_beyond_ints();
}

TEST_F(Stretch, AccessesOfStripsAreCoalesced)
{
    require_begun();
    for (const Extents& counted : counted_extents()) {
        const auto& [rows, columns] = counted;
        const auto context = with(counted.text());
        const LaunchShape shape = shape_for(counted);
        const Content<float> content = digits(rows * columns);
        const auto matrix = input("matrix", content);
        const auto partial = output<float>("partial", shape.grid.y * columns);
        const std::size_t strips = shape.grid.y;
        profile(launch_strips(shape, partial.data(), matrix.data(), rows, columns),
                {.global_loads = rows_once(counted, parts_of(rows, strips)),
                 .global_stores = rows_once({strips, columns}, 1)},
                "strips, " + counted.text());
        if (HasFailure()) return;
        const auto sums = input("sums", sums_of_columns(partial.read(), columns));
        require_that(sums, Holds(sums_of_columns(content, columns)), "These are the sums of all strips.");
        require_unchanged(matrix, content);
    }
}

TEST_F(Stretch, ReadNearlyAsFastAsACopyMoves)
{
    require_begun();
    // The sums read n * n floats and write next to nothing. A copy of half as many bytes reads and writes them: it
    // moves as many in all. The aim is 80 % of its bandwidth.
    constexpr double allowed = 1 / 0.8;
    const std::size_t n = timed_size(sizes);
    const LaunchShape shape = shape_for({n, n});
    needs_clock();
    const auto matrix = input("matrix", digits(n * n));
    const auto partial = output<float>("partial", shape.grid.y * n);
    const auto sums = output<float>("sums", n);
    const Duration duration =
        time_beside_copy({launch_strips(shape, partial.data(), matrix.data(), n, n),
                          launch_for(column_sums, n, sums.data(), partial.data(), shape.grid.y, n)},
                         n * n * sizeof(float) / 2);
    needs_size_for_times(n, fills_a_gpu, "8192 x 8192");
    expect_that(duration, TakesAtMostTimesAsLong(allowed),
                "The copy reads half as many bytes as the matrix has, and writes as many.");
}

}  // namespace
}  // namespace warpbook
