#pragma once

#include <utility>
#include <vector>

#include <warpbook/lab/lab.hpp>
#include <warpbook/lab/reference.hpp>

namespace warpbook {

/// A lab that multiplies two matrices of any extents: what it multiplies.
class ProductLab : public Lab {
protected:
    struct Factors {
        Content<float> a;
        Content<float> b;
    };

    /// Of which every product and every sum is exact, whatever the order.
    Factors quarters(const ProductExtents& extents)
    {
        Content<float> a = random_quarters(extents.rows * extents.inner);
        return {std::move(a), random_quarters(extents.inner * extents.columns)};
    }

    /// The same with numbers that need all bits of a float, in `a`; and in `b`.
    std::vector<Factors> all_bits(const ProductExtents& extents)
    {
        const auto& [rows, inner, columns] = extents;
        std::vector<Factors> factors(2);
        factors[0] = {random_floats(rows * inner), one_in_each_column(inner, columns)};
        factors[1] = {one_in_each_row(rows, inner), random_floats(inner * columns)};
        return factors;
    }
};

}  // namespace warpbook
