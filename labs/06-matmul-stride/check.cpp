#include <warpbook/lab/check.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class MatmulStride : public Lab {
protected:
    // Smaller than the counted matrices: each thread has several elements.
    static constexpr Dim3 counted_grid{4, 4};
    static constexpr Dim3 counted_block{16, 16};

    static Launch launch_for(float* c, const float* a, const float* b, const ProductExtents& extents, const Dim3& grid,
                             const Dim3& block)
    {
        return launch(matmul, grid, block, c, a, b, static_cast<int>(extents.rows), static_cast<int>(extents.inner),
                      static_cast<int>(extents.columns));
    }

    std::size_t matrix_size() const
    {
        return counted_size({.on_gpu = 512, .on_model = 128, .multiple_of = 16, .largest = 2048, .compared = 96});
    }

    /// One access by a warp for every 32 elements.
    std::size_t warp_accesses() const { return matrix_size() * matrix_size() / warp_size; }

    Profile profile_product(const ProductExtents& extents, const Dim3& grid, const Dim3& block)
    {
        const auto a = input("a", random_digits<float>(extents.rows * extents.inner));
        const auto b = input("b", random_digits<float>(extents.inner * extents.columns));
        const auto c = output<float>("c", extents.rows * extents.columns);
        return measure(launch_for(c.data(), a.data(), b.data(), extents, grid, block));
    }

    Profile profile_counted()
    {
        const std::size_t n = matrix_size();
        return profile_product({n, n, n}, counted_grid, counted_block);
    }
};

class Values : public MatmulStride {};
class Accesses : public MatmulStride {};
class Predictions : public MatmulStride {};

TEST_F(Values, AreProducts)
{
    struct Case {
        ProductExtents extents;
        Dim3 grid;
        Dim3 block;
    };
    const std::size_t n = matrix_size();
    const Case cases[] = {
        {{3, 4, 6}, {3, 7}, {4, 3}},
        {{12, 5, 16}, {1, 1}, {8, 4}},
        {{24, 12, 22}, {1, 2}, {3, 5}},
        {{1, 1, 1}, {2, 2}, {8, 8}},
        {{5, 9, 7}, {1, 1}, {1, 1}},
        {{31, 33, 32}, {2, 1}, {16, 16}},
        {{97, 3, 2}, {5, 1}, {2, 7}},
        {{2, 31, 131}, {1, 3}, {32, 1}},
        // The counted size too: what is counted must be what is right.
        {{n, n, n}, counted_grid, counted_block},
    };
    const auto size = [](const Dim3& extents) { return std::to_string(extents.x) + " x " + std::to_string(extents.y); };
    for (const auto& [extents, grid, block] : cases) {
        const auto context =
            with(to_string(extents) + ", a grid of " + size(grid) + " blocks of " + size(block) + " threads");
        const std::vector<float> a_content = random_digits<float>(extents.rows * extents.inner);
        const std::vector<float> b_content = random_digits<float>(extents.inner * extents.columns);
        const auto a = input("a", a_content);
        const auto b = input("b", b_content);
        const auto c = output<float>("c", extents.rows * extents.columns);
        run(launch_for(c.data(), a.data(), b.data(), extents, grid, block));
        require_that(c, Holds(product_of(a_content, b_content, extents), Shape::matrix(extents.columns)));
        require_unchanged(a, a_content, Shape::matrix(extents.inner));
        require_unchanged(b, b_content, Shape::matrix(extents.columns));
    }
}

constexpr const char* which_index =
    "Neighbouring lanes must have neighbouring columns: which index is made of threadIdx.x?";
constexpr const char* once = "Is every element computed once only? How far on is a thread's next element?";

TEST_F(Accesses, LoadsAreCoalesced)
{
    const Profile measured = profile_counted();
    expect_that(global_loads(measured), IsCoalesced(), which_index);
    // An element of `a` and one of `b` for each of n products.
    expect_that(global_loads(measured), TakesAtMostInstructions(2 * matrix_size() * warp_accesses()), once);
}

TEST_F(Accesses, StoresAreCoalesced)
{
    const Profile measured = profile_counted();
    expect_that(global_stores(measured), IsCoalesced(), which_index);
    expect_that(global_stores(measured), TakesAtMostInstructions(warp_accesses()), once);
}

TEST_F(Predictions, RequestsAreMeasured)
{
    const Profile measured = profile_product({12, 5, 16}, 1, {8, 4});
    expect_predicted("requests that write `c`", predicted_store_requests(),
                     instructions_per_part(global_stores(measured), 1));
    expect_predicted("requests that read `a` and `b`", predicted_load_requests(),
                     instructions_per_part(global_loads(measured), 1));
}

}  // namespace
}  // namespace warpbook
