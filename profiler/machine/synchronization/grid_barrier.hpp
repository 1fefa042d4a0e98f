#pragma once

#include <cstddef>
#include <cstdint>

namespace warpbook::model {

/// Where all blocks of a cooperative launch meet: this_grid().sync(). They run on one operating-system thread.
class GridBarrier {
public:
    explicit GridBarrier(std::size_t blocks) : blocks_(blocks) {}

    /// How often they have met.
    std::uint64_t number() const { return number_; }
    /// All threads of a block have come to the barrier with number().
    void arrive() { ++arrived_; }
    bool all_arrived() const { return arrived_ == blocks_; }
    std::size_t missing() const { return blocks_ - arrived_; }
    /// They go on.
    void conclude()
    {
        arrived_ = 0;
        ++number_;
    }

private:
    std::size_t blocks_;
    std::size_t arrived_ = 0;
    std::uint64_t number_ = 0;
};

}  // namespace warpbook::model
