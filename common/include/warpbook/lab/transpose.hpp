#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/lab/comparison.hpp>
#include <warpbook/lab/duration.hpp>
#include <warpbook/lab/lab.hpp>
#include <warpbook/lab/reference.hpp>
#include <warpbook/lab/warp.hpp>
#include <warpbook/matchers.hpp>
#include <warpbook/traffic.hpp>

namespace warpbook {

/// What the labs that transpose a square matrix of floats ask alike. A lab says how its kernel is launched and at which
/// size it is counted; each expectation below is a check's whole body.
class Transposes : public Lab {
protected:
    virtual Launch launch_for(float* transposed, const float* matrix, std::size_t n) const = 0;

    /// Rows of the matrix that is counted.
    virtual std::size_t matrix_size() const = 0;

    /// One access by a warp for every 32 elements, when no lane is idle.
    std::size_t warp_accesses() const { return matrix_size() * matrix_size() / warp_size; }

    Profile profile_transpose()
    {
        const std::size_t n = matrix_size();
        const auto matrix = input("matrix", random_floats(n * n));
        const auto transposed = output<float>("transposed", n * n);
        return measure(launch_for(transposed.data(), matrix.data(), n));
    }

    /// The counted size too: what is counted must be what is right.
    void expect_transposed_also_at(std::vector<std::size_t> sizes)
    {
        sizes.push_back(matrix_size());
        for (const std::size_t n : sizes) {
            const auto context = with("n = " + std::to_string(n));
            const std::vector<float> content = random_floats(n * n);
            const auto matrix = input("matrix", content);
            const auto transposed = output<float>("transposed", n * n);
            run(launch_for(transposed.data(), matrix.data(), n));
            require_that(transposed, Holds(transpose_of(content, n), Shape::matrix(n)));
            require_unchanged(matrix, content, Shape::matrix(n));
        }
    }

    void expect_coalesced_loads()
    {
        const Profile measured = profile_transpose();
        expect_that(global_loads(measured), IsCoalesced());
        expect_that(global_loads(measured), TakesAtMostInstructions(warp_accesses()));
    }

    void expect_coalesced_stores()
    {
        const Profile measured = profile_transpose();
        expect_that(global_stores(measured), IsCoalesced());
        expect_that(global_stores(measured), TakesAtMostInstructions(warp_accesses()));
    }

    void expect_no_bank_conflicts()
    {
        const Profile measured = profile_transpose();
        expect_that(shared_loads(measured), IsFreeOfBankConflicts());
        expect_that(shared_loads(measured), TakesAtMostInstructions(warp_accesses()));
        expect_that(shared_stores(measured), IsFreeOfBankConflicts());
        expect_that(shared_stores(measured), TakesAtMostInstructions(warp_accesses()));
    }

    /// A transpose reads and writes each element once, like a copy.
    void expect_at_most_times_a_copy(double limit)
    {
        const std::size_t n = matrix_size();
        const auto matrix = input("matrix", random_floats(n * n));
        const auto transposed = output<float>("transposed", n * n);
        const Duration duration =
            time_beside_copy({launch_for(transposed.data(), matrix.data(), n)}, n * n * sizeof(float));
        expect_that(duration, TakesAtMostTimesAsLong(limit));
    }
};

}  // namespace warpbook
