#include "fiber_stacks.hpp"

namespace warpbook::model {

FiberStacks::FiberStacks(std::size_t count) : count_(count), map_(whole_pages(slack_bytes + count * stride_bytes))
{
    map_.expect_dense_use(map_.begin() + slack_bytes, count * stride_bytes);
}

}  // namespace warpbook::model
