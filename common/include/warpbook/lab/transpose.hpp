#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <warpbook/kernel/launch_shape.hpp>
#include <warpbook/lab/lab.hpp>
#include <warpbook/lab/launch_contract.hpp>
#include <warpbook/lab/warp.hpp>
#include <warpbook/launch.hpp>
#include <warpbook/traffic.hpp>

namespace warpbook {

/// What the labs that transpose a square matrix of floats ask alike. A lab says how its kernel is launched and at which
/// size it is counted; each expectation below is a check's whole body.
class Transposes : public Lab {
protected:
    virtual Launch launch_for(float* transposed, const float* matrix, std::size_t n) const = 0;

    /// Rows of the matrices that are counted, and timed.
    virtual Sizes sizes() const = 0;

    /// Whether n may be anything, so that the last tiles may stick out of the matrix.
    virtual bool takes_any_size() const { return false; }

    /// All that a launch for n x n floats may do, where n is a multiple of the tile.
    virtual LaunchContract contract_for(std::size_t n) const;

    /// Each of n x n floats passes through shared memory at most once, and without bank conflicts.
    static AccessLimits through_the_tile(std::size_t n);

    static constexpr std::size_t widest_tile = 128;

    /// Where the grid has a block for each tile: every block moves its own, and its warps share that.
    static LaunchContract tile_by_tile(LaunchContract contract, std::uint64_t max_requests_of_warp);

    std::size_t matrix_size() const { return counted_size(sizes()); }

    /// The sizes at which accesses are counted: the documented one, and two that are drawn, one of them of a few tiles.
    std::vector<std::size_t> sizes_to_count() const;

    /// One access by a warp for every 32 elements, when no lane is idle.
    std::size_t warp_accesses() const { return matrix_size() * matrix_size() / warp_size; }

    /// Where grid and block are the student's: a launch of one block could not share anything out.
    static void require_enough_threads(const LaunchShape& shape, std::size_t n);

    /// Whether values that go through shared memory where all tiles are whole must do so where some stick out.
    virtual bool needs_tile_everywhere() const { return true; }

    /// How wide the tiles are of which each block has one, block (x, y) that in column x and row y; 0 where the grid is
    /// the student's.
    virtual std::size_t tile_of_grid() const { return 0; }

    /// The launch for a matrix of any size, of which a few blocks run.
    LaunchSample sample_of(std::size_t n);

    SampledSizes sampled_sizes();

    Profile measure_transpose();

    void expect_transposed_also_at(std::vector<std::size_t> other_sizes);

    /// Where the grid is the student's: each block that is launched has something to do.
    void expect_no_idle_blocks();

    /// Where the shape of blocks is the student's: half of the warps have something to do, or as many of that half as
    /// there are requests for those at 4 bytes a lane.
    void expect_few_idle_warps();

    void expect_coalesced_loads();

    void expect_coalesced_stores();

    /// The lab's limits for shared memory: no conflicts, unless contract_for says otherwise.
    void expect_good_tile();

    /// A transpose reads and writes each element once, like a copy.
    void expect_at_most_times_a_copy(double limit);

private:
    /// Launches by `run_it`, and looks at the values.
    void expect_transposed(std::size_t n, const std::function<void(const Launch&)>& run_it);

    /// Of the lab's contract what `leave_out` has not left to another check.
    void expect_contract(const std::function<void(LaunchContract&)>& leave_out);

    /// Sizes at which the last tiles stick out of the matrix; the first, whatever their width.
    std::vector<std::size_t> ragged_sizes() const;

    /// There a launch may do as much as for the next multiple of the widest tile. Whoever fills the tile may store
    /// zeros beside the elements: the right edge divides one request for each row of the tiles. Those that go along
    /// several rows, which the lower edge divides, too, are fewer than there are rows.
    LaunchContract ragged_contract_for(std::size_t n);

    /// Rows begin anywhere: a sector's worth of floats may lie in two. Lanes that move four floats at once elsewhere
    /// may have to move them one by one, in four requests, of which each visits all sectors that 128 floats lie in.
    static void loosen_where_tiles_stick_out(AccessLimits& access, std::size_t n, bool moves_several_at_once);

    /// Whether lanes do, where all tiles are whole.
    bool moves_several_at_once(Space space, Operation operation);
};

}  // namespace warpbook
