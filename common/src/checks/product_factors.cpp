#include <warpbook/lab/product_factors.hpp>

#include <utility>

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

}  // namespace warpbook
