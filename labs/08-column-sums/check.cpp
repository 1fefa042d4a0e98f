#include <warpbook/lab/check.hpp>

#include <algorithm>

#include "lab.hpp"

namespace warpbook {
namespace {

/// Smaller matrices leave most of a GPU without work, or fit its caches: their times say little.
constexpr std::size_t fills_a_gpu = 8192;
constexpr auto too_small = "the matrix is too small for times to mean anything; from 8192 x 8192 on they do";

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

    std::size_t matrix_size() const
    {
        return counted_size({.on_gpu = 16384, .on_model = 1024, .multiple_of = warp_size, .largest = 65536});
    }

    /// One load by a warp for every 32 elements.
    std::size_t warp_loads() const { return matrix_size() * matrix_size() / warp_size; }

    Profile profile_square(SumKernel kernel)
    {
        const std::size_t n = matrix_size();
        const auto matrix = input("matrix", digits(n * n));
        const auto sums = output<float>("sums", n);
        return measure(launch_for(kernel, n, sums.data(), matrix.data(), n, n));
    }

    /// Random digits; many of them are a few repeated, as making a gigabyte at random takes seconds. The period is a
    /// prime: it begins at another column in every row.
    std::vector<float> digits(std::size_t count)
    {
        constexpr std::size_t period = 65537;
        std::vector<float> numbers = random_digits<float>(std::min(count, period));
        numbers.resize(count);
        for (std::size_t i = period; i < count; ++i) numbers[i] = numbers[i - period];
        return numbers;
    }

    /// Rows and columns at which values are checked; the last is the counted size: what is counted must be right.
    std::vector<std::pair<std::size_t, std::size_t>> shapes() const
    {
        return {{1, 1},    {31, 32},   {97, 300},
                {300, 97}, {1, 257},   {33, 1},
                {0, 33},   {512, 512}, {matrix_size(), matrix_size()}};
    }

    static std::vector<float> sums_of_columns(const std::vector<float>& matrix, std::size_t columns)
    {
        std::vector<float> sums(columns);
        for (std::size_t first = 0; first < matrix.size(); first += columns) {
            for (std::size_t column = 0; column < columns; ++column) sums[column] += matrix[first + column];
        }
        return sums;
    }

    static std::vector<float> sums_of_rows(const std::vector<float>& matrix, std::size_t columns)
    {
        std::vector<float> sums(matrix.size() / columns);
        for (std::size_t i = 0; i < matrix.size(); ++i) sums[i / columns] += matrix[i];
        return sums;
    }

    static bool is_within_contract(const LaunchShape& shape, std::size_t columns)
    {
        return shape.block.x == threads_per_block && shape.block.y == 1 && shape.block.z == 1 && shape.grid.z == 1 &&
               shape.grid.y >= 1 && shape.grid.y <= 65535 && std::size_t{shape.grid.x} * threads_per_block >= columns;
    }
};

class Values : public ColumnSums {};
class Accesses : public ColumnSums {};
class Predictions : public ColumnSums {};
class Time : public ColumnSums {};
class Stretch : public ColumnSums {
protected:
    static constexpr auto how_to_begin = "optional: begin by returning true from wants_stretch()";
};

TEST_F(Values, OfRowsAreRight)
{
    for (const auto& [rows, columns] : {std::pair<std::size_t, std::size_t>{97, 300}, {300, 97}}) {
        const auto context = with(std::to_string(rows) + " x " + std::to_string(columns) + " elements");
        const std::vector<float> content = digits(rows * columns);
        const auto matrix = input("matrix", content);
        const auto sums = output<float>("sums", rows);
        run(launch_for(row_sums, rows, sums.data(), matrix.data(), rows, columns));
        require_given("row_sums", sums.read() == sums_of_rows(content, columns));
    }
}

TEST_F(Values, OfColumnsAreRight)
{
    for (const auto& [rows, columns] : shapes()) {
        const auto context = with(std::to_string(rows) + " rows, " + std::to_string(columns) + " columns");
        const std::vector<float> content = digits(rows * columns);
        const auto matrix = input("matrix", content);
        const auto sums = output<float>("sums", columns);
        run(launch_for(column_sums, columns, sums.data(), matrix.data(), rows, columns));
        require_that(sums, Holds(sums_of_columns(content, columns)));
        require_unchanged(matrix, content);
    }
}

TEST_F(Accesses, LoadsOfColumnSumsAreCoalesced)
{
    const Profile measured = profile_square(column_sums);
    expect_that(global_loads(measured), IsCoalesced());
    expect_that(global_loads(measured), TakesAtMostInstructions(warp_loads()));
}

TEST_F(Accesses, StoresOfColumnSumsAreCoalesced)
{
    const Profile measured = profile_square(column_sums);
    expect_that(global_stores(measured), IsCoalesced());
    expect_that(global_stores(measured), TakesAtMostInstructions(matrix_size() / warp_size));
}

TEST_F(Predictions, SectorsPerLoadOfRowSumsAreMeasured)
{
    const auto sectors = sectors_per_request(global_loads(profile_square(row_sums)));
    expect_given("row_sums", sectors, warp_size);
    expect_predicted(predicted_sectors_per_load_of_row_sums(), sectors);
}

TEST_F(Predictions, SectorsPerLoadOfColumnSumsAreMeasured)
{
    expect_predicted(predicted_sectors_per_load_of_column_sums(),
                     sectors_per_request(global_loads(profile_square(column_sums))));
}

TEST_F(Time, IsNotMuchLongerThanThatOfRowSums)
{
    // Measured on an H200 at 16384 x 16384: 0.63 ms, with 16 loads at a time, beside 2.1 ms. How many loads at a time
    // the compiler makes of a plain loop is its own affair, and decides about most of that: hence a generous limit.
    constexpr double allowed = 1;
    const std::size_t n = matrix_size();
    const auto matrix = input("matrix", digits(n * n));
    const auto sums = output<float>("sums", n);
    const Duration duration =
        time_beside({launch_for(column_sums, n, sums.data(), matrix.data(), n, n)},
                    {launch_for(row_sums, n, sums.data(), matrix.data(), n, n)}, "row_sums of the same matrix");
    if (n < fills_a_gpu) does_not_apply(too_small);
    expect_that(duration, TakesAtMostTimesAsLong(allowed));
}

TEST_F(Stretch, SumsOfStripsAreRight)
{
    if (!wants_stretch()) does_not_apply(how_to_begin);
    for (const auto& [rows, columns] : shapes()) {
        const auto context = with(std::to_string(rows) + " rows, " + std::to_string(columns) + " columns");
        const LaunchShape shape = strip_shape(static_cast<int>(rows), static_cast<int>(columns));
        if (!is_within_contract(shape, columns))
            fail_and_end("strip_shape asks for a grid of " + to_string(Dim3(shape.grid)) + " blocks of " +
                         to_string(Dim3(shape.block)) +
                         " threads. Blocks must have 256 threads in x, the grid enough "
                         "blocks in x for all columns, and from 1 to 65,535 in y.");
        const std::vector<float> content = digits(rows * columns);
        const auto matrix = input("matrix", content);
        const auto partial = output<float>("partial", shape.grid.y * columns);
        const auto sums = output<float>("sums", columns);
        run(launch_strips(shape, partial.data(), matrix.data(), rows, columns));
        run(launch_for(column_sums, columns, sums.data(), partial.data(), shape.grid.y, columns));
        require_that(sums, Holds(sums_of_columns(content, columns)),
                     sentence("The sums of ", shape.grid.y, " strips were added up by column_sums."));
        require_unchanged(matrix, content);
    }
}

TEST_F(Stretch, AccessesOfStripsAreCoalesced)
{
    if (!wants_stretch()) does_not_apply(how_to_begin);
    const std::size_t n = matrix_size();
    const LaunchShape shape = strip_shape(static_cast<int>(n), static_cast<int>(n));
    if (!is_within_contract(shape, n)) fail_and_end("see `sums of strips are right`");
    const auto matrix = input("matrix", digits(n * n));
    const auto partial = output<float>("partial", shape.grid.y * n);
    const Profile measured = measure(launch_strips(shape, partial.data(), matrix.data(), n, n));
    expect_that(global_loads(measured), IsCoalesced());
    expect_that(global_loads(measured), TakesAtMostInstructions(warp_loads()));
    expect_that(global_stores(measured), IsCoalesced());
    expect_that(global_stores(measured), TakesAtMostInstructions(shape.grid.y * n / warp_size));
}

TEST_F(Stretch, ReadNearlyAsFastAsACopyMoves)
{
    if (!wants_stretch()) does_not_apply(how_to_begin);
    // The sums read n * n floats and write next to nothing. A copy of half as many bytes reads and writes them: it
    // moves as many in all. The aim is 80 % of its bandwidth.
    constexpr double allowed = 1 / 0.8;
    const std::size_t n = matrix_size();
    const LaunchShape shape = strip_shape(static_cast<int>(n), static_cast<int>(n));
    if (!is_within_contract(shape, n)) fail_and_end("see `sums of strips are right`");
    const auto matrix = input("matrix", digits(n * n));
    const auto partial = output<float>("partial", shape.grid.y * n);
    const auto sums = output<float>("sums", n);
    const Duration duration =
        time_beside_copy({launch_strips(shape, partial.data(), matrix.data(), n, n),
                          launch_for(column_sums, n, sums.data(), partial.data(), shape.grid.y, n)},
                         n * n * sizeof(float) / 2);
    if (n < fills_a_gpu) does_not_apply(too_small);
    expect_that(duration, TakesAtMostTimesAsLong(allowed),
                "The copy reads half as many bytes as the matrix has, and writes as many.");
}

}  // namespace
}  // namespace warpbook
