#include <array>

#include "groups.hpp"

namespace warpbook::metrics {

namespace {

constexpr std::array<Metric, 4> local_metrics = {{
    {"smsp__sass_inst_executed_op_local_ld.sum", "requests", "",
     "Loads from local memory (LDL), one for each warp that executes one: of arrays that registers cannot hold, of "
     "registers that were spilled, of what a called function saved."},
    {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_local_op_ld.sum", "sectors", "",
     "Sectors of 32 bytes that these loads request from L1, whether they hit or miss there."},
    {"smsp__sass_inst_executed_op_local_st.sum", "requests", "",
     "Stores to local memory (STL), one for each warp that executes one."},
    {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_local_op_st.sum", "sectors", "",
     "Sectors of 32 bytes that these stores write to, wholly or in part."},
}};

}  // namespace

MetricGroup local_group()
{
    return {.name = "local",
            .title = "What does local memory cost?",
            .collection = MetricGroup::Collection::launch,
            .metrics = local_metrics,
            .caution =
                "Local memory is a thread's own, lies where global memory does, and goes through L1 as well; none of "
                "it is in the group accesses. The compiler decides what lies there, so another version of nvcc, or "
                "another chip, may have other counts."};
}

}  // namespace warpbook::metrics
