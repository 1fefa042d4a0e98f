#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "cuda/headers/details/model_runtime.h"

namespace warpbook::model {

/// Where a grid comes from that a kernel has launched.
struct GridOrigin {
    /// Number of the launching grid; of the block there, and of the thread in that.
    std::size_t parent = 0;
    std::uint64_t block = 0;
    unsigned thread = 0;
    /// As the kernel names it.
    std::uint64_t stream = 0;
    /// FenceOrdering's number of the launch.
    std::size_t launch = 0;

    /// It begins after all others of its grid, and theirs.
    bool is_tail() const { return stream == warpbook_model::tail_launch; }
    bool is_fire_and_forget() const { return stream == warpbook_model::fire_and_forget; }
    /// The null stream is a block's own; others may be used by all of the grid.
    bool is_in_null_stream() const { return stream == 0; }
};

/// Which of the grids that come of one launch by the host are in order: it, those that its kernel launches, and theirs
/// (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism": "Memory Consistency and Coherence", "Streams"). A grid
/// comes after what was done before its launch, and after those that were launched into its stream before, with all
/// that come of them; one in cudaStreamTailLaunch after all of the launching grid, and all that come of that.
///
/// Grids are numbered as the model runs them: the host's is 0, and what comes of a grid follows it at once.
class GridOrdering {
public:
    /// Grid `number`, of so many blocks, runs next; or once more, and then its blocks get other numbers. The host's has
    /// no origin.
    void begin_grid(std::size_t number, std::uint64_t blocks, const std::optional<GridOrigin>& origin);

    /// The grid that began last.
    std::size_t running() const { return grids_.empty() ? 0 : grids_.size() - 1; }
    /// Its blocks are numbered from here on, so that no two blocks of all grids have one number.
    std::uint64_t first_block(std::size_t grid) const { return grids_.empty() ? 0 : grids_[grid].first_block; }
    std::uint64_t first_block_of_running() const { return first_block(running()); }
    std::size_t grid_of(std::uint64_t block) const;

    /// Whether the one comes of the other.
    bool is_descendant(std::size_t grid, std::size_t of) const;

    /// Whether something that grid `earlier` did comes before all of grid `later`, another one, where
    /// `is_before(launch)` says whether it comes before a launch.
    template <class IsBefore>
    bool orders(std::size_t earlier, std::size_t later, IsBefore is_before) const
    {
        for (std::size_t grid = later; earlier < grid; grid = grids_[grid].origin.parent) {
            const GridOrigin& origin = grids_[grid].origin;
            if (origin.is_tail() && earlier >= origin.parent) return true;
            if (earlier > origin.parent) return are_in_one_stream(child_above(earlier, origin.parent), grid);
            for (std::size_t launched = grid; launched != none; launched = grids_[launched].launched_before) {
                if (is_before(grids_[launched].origin.launch)) return true;
            }
        }
        return false;
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};

    struct Grid {
        std::uint64_t first_block = 0;
        GridOrigin origin;
        /// What another thread has launched into the same stream before; or `none`. A thread's own launches tell
        /// nothing new: what comes before them comes before its later ones.
        std::size_t launched_before = none;
    };
    /// By parent, block and stream; the block is 0 where the stream is the grid's.
    using Stream = std::tuple<std::size_t, std::uint64_t, std::uint64_t>;

    static Stream stream_of(const GridOrigin& origin)
    {
        return {origin.parent, origin.is_in_null_stream() ? origin.block : 0, origin.stream};
    }
    bool are_in_one_stream(std::size_t one, std::size_t other) const;
    std::size_t child_above(std::size_t grid, std::size_t parent) const;
    std::size_t last_of_another_thread(const GridOrigin& origin) const;

    std::vector<Grid> grids_;
    std::uint64_t next_block_ = 0;
    std::map<Stream, std::size_t> last_in_stream_;
};

}  // namespace warpbook::model
