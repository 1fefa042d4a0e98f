#include <warpbook/lab/check.hpp>

#include <algorithm>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned counted_block = 16;

class Matmul : public Lab {
protected:
    static Launch launch_for(float* c, const float* a, const float* b, const ProductExtents& extents, const Dim3& block)
    {
        const auto blocks_for = [](std::size_t length, unsigned threads) {
            return static_cast<unsigned>((length + threads - 1) / threads);
        };
        return launch(matmul, Dim3(blocks_for(extents.columns, block.x), blocks_for(extents.rows, block.y)), block, c,
                      a, b, static_cast<int>(extents.rows), static_cast<int>(extents.inner),
                      static_cast<int>(extents.columns));
    }

    std::size_t matrix_size() const
    {
        // The course's own extents are tried for their values; rows of 22 elements begin in the middle of a sector.
        return counted_size(
            {.on_gpu = 512, .on_model = 128, .multiple_of = counted_block, .largest = 2048, .compared = 96});
    }

    /// One access by a warp for every 32 elements.
    std::size_t warp_accesses() const { return matrix_size() * matrix_size() / warp_size; }

    Profile profile_product(std::size_t n, const std::string& label = "")
    {
        const auto a = input("a", random_digits<float>(n * n));
        const auto b = input("b", random_digits<float>(n * n));
        const auto c = output<float>("c", n * n);
        return measure(launch_for(c.data(), a.data(), b.data(), {n, n, n}, {counted_block, counted_block}), label);
    }
};

class Values : public Matmul {};
class Accesses : public Matmul {};
class Predictions : public Matmul {};

TEST_F(Values, AreProducts)
{
    const std::size_t n = matrix_size();
    const std::pair<ProductExtents, Dim3> cases[] = {
        {{4, 4, 4}, {2, 2}},
        {{24, 12, 22}, {16, 16}},
        {{1, 1, 1}, {16, 16}},
        {{31, 33, 32}, {16, 16}},
        {{7, 97, 41}, {32, 8}},
        {{40, 3, 5}, {8, 8}},
        {{5, 1, 13}, {1, 1}},
        // The counted size too: what is counted must be what is right.
        {{n, n, n}, {counted_block, counted_block}},
    };
    for (const auto& [extents, block] : cases) {
        const auto context =
            with(to_string(extents) + ", blocks of " + std::to_string(block.x) + " x " + std::to_string(block.y));
        const std::vector<float> a_content = random_digits<float>(extents.rows * extents.inner);
        const std::vector<float> b_content = random_digits<float>(extents.inner * extents.columns);
        const auto a = input("a", a_content);
        const auto b = input("b", b_content);
        const auto c = output<float>("c", extents.rows * extents.columns);
        run(launch_for(c.data(), a.data(), b.data(), extents, block));
        require_that(c, Holds(product_of(a_content, b_content, extents), Shape::matrix(extents.columns)));
        require_unchanged(a, a_content, Shape::matrix(extents.inner));
        require_unchanged(b, b_content, Shape::matrix(extents.columns));
    }
}

TEST_F(Values, StopAtTheEnd)
{
    // Longer arrays than the kernel is told: a GPU, too, shows who goes too far.
    const ProductExtents extents{24, 12, 22};
    constexpr std::size_t more_rows = counted_block;
    const auto a = input("a", random_digits<float>((extents.rows + more_rows) * extents.inner));
    const auto b = input("b", random_digits<float>((extents.inner + more_rows) * extents.columns));
    const auto c = output<float>("c", (extents.rows + more_rows) * extents.columns);
    run(launch_for(c.data(), a.data(), b.data(), extents, {counted_block, counted_block}));
    const std::vector<float> content = c.read();
    const auto is_written = [](float number) { return number != poisoned_value<float>(); };
    const auto end = content.begin() + static_cast<std::ptrdiff_t>(extents.rows * extents.columns);
    const auto written = std::count_if(content.begin(), content.end(), is_written);
    const auto written_behind = std::count_if(end, content.end(), is_written);
    if (written == 0) fail("the kernel wrote nothing");
    if (written_behind > 0)
        fail(sentence("`c` has ", extents.rows, " rows of ", extents.columns, " elements, and ", written_behind,
                      " elements behind the end were written: blocks stick out of it to the right and below"));
}

constexpr const char* which_index =
    "Neighbouring lanes must have neighbouring columns: which index is made of threadIdx.x?";

TEST_F(Accesses, LoadsAreCoalesced)
{
    const Profile measured = profile_product(matrix_size());
    expect_that(global_loads(measured), IsCoalesced(), which_index);
    // An element of `a` and one of `b` for each of n products.
    expect_that(global_loads(measured), TakesAtMostInstructions(2 * matrix_size() * warp_accesses()));
}

TEST_F(Accesses, StoresAreCoalesced)
{
    const Profile measured = profile_product(matrix_size());
    expect_that(global_stores(measured), IsCoalesced(), which_index);
    expect_that(global_stores(measured), TakesAtMostInstructions(warp_accesses()),
                "Each element of `c` is written once, when its sum is complete.");
}

/// The lines that load, as they stand in the file.
Measured<std::vector<AccessCounts>> loading_lines(const Profile& measured)
{
    using Lines = Measured<std::vector<AccessCounts>>;
    auto lines = global_loads(measured).lines;
    if (!lines.available()) return Lines::unavailable(lines.reason());
    auto sorted = lines.value();
    std::sort(sorted.begin(), sorted.end(), [](const auto& x, const auto& y) { return x.first.line < y.first.line; });
    std::vector<AccessCounts> counts;
    for (const auto& [place, count] : sorted) counts.push_back(count);
    if (counts.size() != 2)
        return Lines::unavailable(
            "read `a` in one line and `b` in another, `a` first: the report tells them apart by "
            "their lines");
    return counts;
}

TEST_F(Predictions, SectorsAreMeasured)
{
    const Profile measured = profile_product(96, "96 x 96");
    const auto lines = loading_lines(measured);
    const auto of_line = [&](std::size_t number) {
        return lines.available() ? units_per_instruction(lines.value()[number])
                                 : Measured<double>::unavailable(lines.reason());
    };
    expect_predicted("a request that reads `a`", predicted_sectors_per_load_of_a(), of_line(0));
    expect_predicted("a request that reads `b`", predicted_sectors_per_load_of_b(), of_line(1));
    expect_predicted("a request that writes `c`", predicted_sectors_per_store_of_c(),
                     sectors_per_request(global_stores(measured)));
}

}  // namespace
}  // namespace warpbook
