#include <warpbook/distribution.hpp>

#include <algorithm>

namespace warpbook {

void add_blocks(Distribution& to, const Distribution& of_other_blocks)
{
    to.blocks += of_other_blocks.blocks;
    to.warps += of_other_blocks.warps;
    to.lanes += of_other_blocks.lanes;
    to.bytes += of_other_blocks.bytes;
    to.bytes_of_busiest_block = std::max(to.bytes_of_busiest_block, of_other_blocks.bytes_of_busiest_block);
    to.bytes_of_busiest_warp = std::max(to.bytes_of_busiest_warp, of_other_blocks.bytes_of_busiest_warp);
    to.instructions_of_busiest_warp =
        std::max(to.instructions_of_busiest_warp, of_other_blocks.instructions_of_busiest_warp);
}

}  // namespace warpbook
