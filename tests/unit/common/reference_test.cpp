#include <warpbook/lab/reference.hpp>

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

class Transpose : public testing::TestWithParam<std::size_t> {};

TEST_P(Transpose, HasRowsForColumns)
{
    const std::size_t n = GetParam();
    const auto matrix = array_of(n * n, [](std::size_t i) { return i; });
    const auto transposed = transpose_of(matrix, n);
    ASSERT_EQ(transposed.size(), n * n);
    for (std::size_t row = 0; row < n; ++row)
        for (std::size_t column = 0; column < n; ++column)
            ASSERT_EQ(transposed[column * n + row], row * n + column) << row << ", " << column;
}

// Around the squares and the pieces.
INSTANTIATE_TEST_SUITE_P(Sizes, Transpose, testing::Values(0, 1, 2, 63, 64, 65, 127, 129, 512, 1000, 1025));

struct ProductRow {
    const char* name;
    ProductExtents extents;
};

void PrintTo(const ProductRow& row, std::ostream* os) { *os << row.name; }

class Product : public testing::TestWithParam<ProductRow> {};

TEST_P(Product, IsThatOfRowsAndColumns)
{
    const auto& [rows, inner, columns] = GetParam().extents;
    const auto a = array_of(rows * inner, [](std::size_t i) { return static_cast<std::uint32_t>(i * i + 1); });
    const auto b = array_of(inner * columns, [](std::size_t i) { return static_cast<std::uint32_t>(7 * i + 2); });
    const auto c = product_of(a, b, GetParam().extents);
    ASSERT_EQ(c.size(), rows * columns);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            std::uint32_t sum = 0;
            for (std::size_t i = 0; i < inner; ++i) sum += a[row * inner + i] * b[i * columns + column];
            ASSERT_EQ(c[row * columns + column], sum) << row << ", " << column;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Table, Product,
                         testing::Values(ProductRow{"One", {1, 1, 1}}, ProductRow{"Small", {3, 4, 5}},
                                         ProductRow{"NoInner", {3, 0, 5}}, ProductRow{"InPieces", {70, 60, 50}},
                                         ProductRow{"RowsOfPieces", {3, 300, 300}}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Sums, AreElementByElement)
{
    const std::vector<int> a{1, 2, 3};
    const std::vector<int> b{10, 20, -3};
    const auto sums = sums_of(a, b);
    EXPECT_EQ(std::vector<int>(sums.begin(), sums.end()), (std::vector<int>{11, 22, 0}));
}

}  // namespace
}  // namespace warpbook
