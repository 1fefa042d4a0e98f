#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <warpbook/kernel/launch_shape.hpp>
#include <warpbook/lab/comparison.hpp>
#include <warpbook/lab/contract.hpp>
#include <warpbook/lab/duration.hpp>
#include <warpbook/lab/lab.hpp>
#include <warpbook/lab/reference.hpp>
#include <warpbook/lab/sentence.hpp>
#include <warpbook/lab/warp.hpp>
#include <warpbook/matchers.hpp>
#include <warpbook/traffic.hpp>

namespace warpbook {

/// What the labs that transpose a square matrix of floats ask alike. A lab says how its kernel is launched and at which
/// size it is counted; each expectation below is a check's whole body.
class Transposes : public Lab {
protected:
    virtual Launch launch_for(float* transposed, const float* matrix, std::size_t n) const = 0;

    /// Rows of the matrices that are counted.
    virtual Sizes sizes() const = 0;

    /// Whether n may be anything, so that the last tiles may stick out of the matrix.
    virtual bool takes_any_size() const { return false; }

    /// All that a launch for n x n floats may do, where n is a multiple of the tile.
    virtual LaunchContract contract_for(std::size_t n) const
    {
        return {.global_loads = once(n * n),
                .global_stores = once(n * n),
                .shared_loads = through_the_tile(n),
                .shared_stores = through_the_tile(n)};
    }

    /// Each of n x n floats passes through shared memory at most once, and without bank conflicts.
    static AccessLimits through_the_tile(std::size_t n)
    {
        const std::size_t accesses = n * n / warp_size;
        return at_most(accesses).units(0, accesses);
    }

    static constexpr std::size_t widest_tile = 128;

    /// Where the grid has a block for each tile: every block moves its own, and its warps share that.
    static LaunchContract tile_by_tile(LaunchContract contract, std::uint64_t most_requests_of_warp)
    {
        for (AccessLimits* const access : {&contract.global_loads, &contract.global_stores})
            *access = std::move(*access).of_each_warp_at_most(most_requests_of_warp);
        for (AccessLimits* const access : loads_and_stores_of(contract)) *access = std::move(*access).in_every_block();
        return contract;
    }

    std::size_t matrix_size() const { return counted_size(sizes()); }

    /// The sizes at which accesses are counted: the documented one, and two that are drawn, one of them of a few tiles.
    std::vector<std::size_t> sizes_to_count() const
    {
        std::vector<std::size_t> counted = counted_sizes(sizes());
        if (counted.size() == 1) return counted;
        const std::size_t multiple = multiple_to_draw(sizes());
        counted.back() = drawn_size(256, 480, multiple);
        counted.push_back(drawn_size(multiple, 255, multiple));
        return counted;
    }

    /// One access by a warp for every 32 elements, when no lane is idle.
    std::size_t warp_accesses() const { return matrix_size() * matrix_size() / warp_size; }

    /// Where grid and block are the student's: a launch of one block could not share anything out.
    static void require_enough_threads(const LaunchShape& shape, std::size_t n)
    {
        constexpr std::size_t elements_of_a_thread = 64;
        const std::size_t tiles = parts_of(n, widest_tile);
        const std::size_t blocks = Dim3(shape.grid).count();
        const std::size_t threads = blocks * Dim3(shape.block).count();
        require(blocks >= tiles * tiles && threads * elements_of_a_thread >= n * n,
                sentence("for n = ", n, " there must be at least one block for every ", widest_tile, " x ", widest_tile,
                         " elements and one thread for every ", elements_of_a_thread, ", not ", blocks, " blocks and ",
                         threads, " threads"));
    }

    Profile measure_transpose()
    {
        const std::size_t n = matrix_size();
        const auto matrix = input("matrix", random_floats_to_move(n * n));
        const auto transposed = output<float>("transposed", n * n);
        return measure(launch_for(transposed.data(), matrix.data(), n));
    }

    void expect_transposed_also_at(std::vector<std::size_t> other_sizes)
    {
        other_sizes.push_back(matrix_size());
        for (const std::size_t n : other_sizes) {
            expect_transposed(n, [&](const Launch& launch) { run(launch); });
        }
    }

    /// Where the grid is the student's: each block that is launched has something to do.
    void expect_no_idle_blocks()
    {
        for (const std::size_t n : sizes_to_count()) {
            const Profile* const counted = counted_earlier("n = " + std::to_string(n));
            if (counted == nullptr) return;
            const Traffic loads = global_loads(*counted);
            if (!loads.distribution.available()) return;
            const std::uint64_t blocks = counted->grid.count();
            const std::uint64_t idle = blocks - loads.distribution.value().blocks;
            if (idle == 0) continue;
            fail(sentence(
                "For n = ", n, " there are ", blocks, " blocks, and ", idle,
                " of them have nothing to load: a grid needs no more blocks than there are parts of the matrix."));
            return;
        }
    }

    void expect_coalesced_loads()
    {
        expect_contract([](LaunchContract& contract) {
            contract.global_stores = contract.shared_loads = contract.shared_stores = checked_elsewhere();
        });
    }

    void expect_coalesced_stores()
    {
        expect_contract([](LaunchContract& contract) {
            contract.global_loads = contract.shared_loads = contract.shared_stores = checked_elsewhere();
        });
    }

    /// The lab's limits for shared memory: no conflicts, unless contract_for says otherwise.
    void expect_good_tile()
    {
        expect_contract(
            [](LaunchContract& contract) { contract.global_loads = contract.global_stores = checked_elsewhere(); });
    }

    /// A transpose reads and writes each element once, like a copy.
    void expect_at_most_times_a_copy(double limit)
    {
        const std::size_t n = matrix_size();
        const auto matrix = input("matrix", random_floats_to_move(n * n));
        const auto transposed = output<float>("transposed", n * n);
        const Duration duration =
            time_beside_copy({launch_for(transposed.data(), matrix.data(), n)}, n * n * sizeof(float));
        expect_that(duration, TakesAtMostTimesAsLong(limit));
    }

private:
    /// Launches by `run_it`, and looks at the values.
    template <class RunIt>
    void expect_transposed(std::size_t n, const RunIt& run_it)
    {
        const auto context = with("n = " + std::to_string(n));
        const std::vector<float> content = random_floats_to_move(n * n);
        const auto matrix = input("matrix", content);
        const auto transposed = output<float>("transposed", n * n);
        run_it(launch_for(transposed.data(), matrix.data(), n));
        // A wrong way to memory has been told: whether the values are right, Values says.
        if (HasFailure()) return;
        require_that(transposed, Holds(transpose_of(content, n), Shape::matrix(n)));
        require_unchanged(matrix, content, Shape::matrix(n));
    }

    /// Of the lab's contract what `leave_out` has not left to another check.
    template <class LeaveOut>
    void expect_contract(const LeaveOut& leave_out)
    {
        const auto expect = [&](std::size_t n, LaunchContract contract) {
            leave_out(contract);
            const std::string label = "n = " + std::to_string(n);
            count_once(label, contract,
                       [&] { expect_transposed(n, [&](const Launch& launch) { profile(launch, contract, label); }); });
        };
        for (const std::size_t n : sizes_to_count()) {
            expect(n, contract_for(n));
            // What is wrong at one size is wrong at the next, and said once.
            if (HasFailure()) return;
        }
        if (takes_any_size() && counts_idle_threads()) expect(ragged_size(), ragged_contract_for(ragged_size()));
    }

    /// A size at which the last tiles stick out of the matrix, whatever their width.
    std::size_t ragged_size() const { return drawn_size(widest_tile + 97, 2 * widest_tile - 1); }

    /// There a launch may do as much as for the next multiple of the widest tile. Rows begin anywhere: 32 floats may
    /// lie in five sectors, and lanes that move four floats at once elsewhere may have to move them one by one, in four
    /// requests that visit each of these sectors.
    LaunchContract ragged_contract_for(std::size_t n) const
    {
        LaunchContract contract = contract_for(parts_of(n, widest_tile) * widest_tile);
        const AccessLimits exact = once(n * n);
        const std::uint64_t most_sectors = 5 * 4 * n * parts_of(n, warp_size);
        for (AccessLimits* const access : {&contract.global_loads, &contract.global_stores}) {
            access->least_instructions = exact.least_instructions;
            access->least_units = exact.least_units;
            access->most_units = most_sectors;
            access->most_bytes = exact.most_bytes;
            if (access->most_instructions_of_warp != AccessLimits::unlimited) access->most_instructions_of_warp *= 4;
        }
        for (AccessLimits* const access : loads_and_stores_of(contract))
            *access = std::move(*access).in_any_pattern().shared_among_blocks();
        return contract;
    }
};

}  // namespace warpbook
