#pragma once

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
    Factors quarters(const ProductExtents& extents);

    /// The same with numbers that need all bits of a float, in `a`; and in `b`.
    std::vector<Factors> all_bits(const ProductExtents& extents);
};

}  // namespace warpbook
