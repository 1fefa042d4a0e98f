#include "fiber_stacks.hpp"

namespace warpbook::model {

namespace {

// Equally aligned stacks would put the hot lines of all of a block's threads into the same few cache sets; an odd
// number of cache lines between them spreads them out (0.67 s against 1.02 s on 1024-thread blocks).
constexpr std::size_t stride_bytes = FiberStacks::bytes_each + 9 * 64;

// Below the first stack: a thread that needs more than its own runs on into its neighbours' before anybody can look,
// and the first one has no neighbour. Only touched pages cost memory.
constexpr std::size_t slack_bytes = 256 * 1024 * 1024;

}  // namespace

FiberStacks::FiberStacks(std::size_t count) : count_(count), map_(whole_pages(slack_bytes + count * stride_bytes))
{
    map_.expect_dense_use(map_.begin() + slack_bytes, count * stride_bytes);
}

void* FiberStacks::top(std::size_t index) const
{
    return map_.begin() + slack_bytes + index * stride_bytes + bytes_each;
}

bool FiberStacks::contains(std::size_t index, std::uint64_t address) const
{
    return reinterpret_cast<std::uint64_t>(top(index)) - address - 1 < bytes_each;
}

}  // namespace warpbook::model
