#include <warpbook/lab/product_factors.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <warpbook/lab/block_share.hpp>

namespace warpbook {

ProductLab::Factors ProductLab::quarters(const ProductExtents& extents)
{
    Content<float> a = random_quarters(extents.rows * extents.inner);
    return {std::move(a), random_quarters(extents.inner * extents.columns)};
}

std::vector<ProductLab::Factors> ProductLab::all_bits(const ProductExtents& extents)
{
    const auto& [rows, inner, columns] = extents;
    std::vector<Factors> factors(2);
    factors[0] = {random_floats(rows * inner), one_in_each_column(inner, columns)};
    factors[1] = {one_in_each_row(rows, inner), random_floats(inner * columns)};
    return factors;
}

void ProductLab::expect_product(const std::string& context, const ProductExtents& extents, const Factors& factors,
                                const std::function<void(float* c, const float* a, const float* b)>& run_launch)
{
    const auto entered = with(context);
    const auto a = input("a", factors.a, Shape::matrix(extents.inner));
    const auto b = input("b", factors.b, Shape::matrix(extents.columns));
    const auto c = output<float>("c", extents.rows * extents.columns, Shape::matrix(extents.columns));
    run_launch(c.data(), a.data(), b.data());
    require_that(c, Holds(product_of(factors.a, factors.b, extents), Shape::matrix(extents.columns)));
    require_unchanged(a, factors.a, Shape::matrix(extents.inner));
    require_unchanged(b, factors.b, Shape::matrix(extents.columns));
}

LaunchSample ProductLab::product_sample(std::string name, const ProductExtents& extents, const LaunchOf& launch_of,
                                        LaunchSample::ElementAt<std::size_t> block_of)
{
    const std::size_t inner = extents.inner;
    const std::size_t columns = extents.columns;
    const auto row_of_number = [inner](std::size_t column) { return (3 * column + column / inner) % inner; };
    // Powers of two: every product is exact.
    const auto number_in = [](std::size_t column) { return static_cast<float>(1 << column % 3); };
    LaunchSample made = sample(std::move(name));
    const float* const a = made.input<float>("a", extents.rows * inner, number_of_many);
    const float* const b = made.input<float>("b", inner * columns, [=](std::size_t i) {
        const std::size_t column = i % columns;
        return i / columns == row_of_number(column) ? number_in(column) : 0;
    });
    float* const c = made.output<float>(
        "c", extents.rows * columns,
        [=](std::size_t i) {
            const std::size_t column = i % columns;
            return number_of_many(i / columns * inner + row_of_number(column)) * number_in(column);
        },
        std::move(block_of));
    made.launch = launch_of(c, a, b);
    made.share = inner;
    made.share_of_stores = 1;
    return made;
}

void ProductLab::run_two_blocks(LaunchSample& sample) const
{
    const std::size_t count = sample.launch.grid.count();
    if (count > few_blocks) sample.blocks = {drawn_size(0, count - 2), count - 1};
}

std::vector<ProductExtents> ProductLab::results_of_all_magnitudes(const ProductExtents& small, std::size_t max_rows,
                                                                  std::size_t max_elements, std::size_t period) const
{
    std::vector<ProductExtents> all = {small};
    for (const std::vector<std::size_t>& result :
         extents_of_all_magnitudes({small.rows, small.columns}, {max_rows, max_elements}, max_elements, period))
        all.push_back({result[0], small.inner, result[1]});
    return all;
}

std::vector<ProductExtents> ProductLab::squares_of_all_magnitudes(const ProductExtents& small, std::size_t max_elements,
                                                                  std::size_t period, std::size_t factor) const
{
    std::vector<ProductExtents> all = {small};
    const auto longest = static_cast<std::size_t>(std::sqrt(max_elements));
    const std::size_t max_periods = (longest - std::max(small.rows, small.columns)) / period;
    for (const std::size_t periods : sizes_of_all_magnitudes(0, max_periods, 1, factor))
        all.push_back({small.rows + periods * period, small.inner, small.columns + periods * period});
    return all;
}

std::vector<ProductExtents> ProductLab::sums_of_all_magnitudes(const ProductExtents& small, std::size_t max_inner,
                                                               std::size_t period) const
{
    std::vector<ProductExtents> all = {small};
    for (const std::size_t inner : sizes_of_all_magnitudes(small.inner, max_inner, period))
        all.push_back({small.rows, inner, small.columns});
    return all;
}

}  // namespace warpbook
