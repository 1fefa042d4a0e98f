#pragma once

#include <functional>
#include <string>
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

    /// Runs what fills `c`, and compares it with the product of the factors, which must be as they were.
    void expect_product(const std::string& context, const ProductExtents& extents, const Factors& factors,
                        const std::function<void(float* c, const float* a, const float* b)>& run_launch);

    using LaunchOf = std::function<Launch(float* c, const float* a, const float* b)>;

    /// A launch of which a few blocks run. One number in each column of `b`, and no other, is not zero: what an element
    /// of `c` should be takes no sum. What a block loads grows with the inner extent.
    LaunchSample product_sample(std::string name, const ProductExtents& extents, const LaunchOf& launch_of,
                                LaunchSample::ElementAt<std::size_t> block_of = {});

    /// Of a large sample, only the last block and one that is drawn: where others would take long.
    void run_two_blocks(LaunchSample& sample) const;

    /// The extents `small`, and such whose rows, or columns, or both are more, of all magnitudes, by multiples of
    /// `period`: up to `max_rows`, and up to `max_elements` of the result.
    std::vector<ProductExtents> results_of_all_magnitudes(const ProductExtents& small, std::size_t max_rows,
                                                          std::size_t max_elements, std::size_t period) const;

    /// The same of such whose rows and columns are more together, each `factor` times as large as the one before.
    std::vector<ProductExtents> squares_of_all_magnitudes(const ProductExtents& small, std::size_t max_elements,
                                                          std::size_t period, std::size_t factor = 2) const;

    /// The same of such whose inner extent is more.
    std::vector<ProductExtents> sums_of_all_magnitudes(const ProductExtents& small, std::size_t max_inner,
                                                       std::size_t period) const;
};

}  // namespace warpbook
