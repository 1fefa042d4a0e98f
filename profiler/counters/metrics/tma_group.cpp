#include <array>

#include "exact_metrics.hpp"
#include "groups.hpp"

namespace warpbook::metrics {

namespace {

constexpr std::array<Metric, 6> tma_metrics = {{
    {"sm__sass_inst_executed_op_tma_ld.sum", "instructions", "",
     "Bulk copies from global to shared memory (PTX cp.async.bulk, with and without .tensor) that were started.",
     before_hopper},
    {"l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld.sum", "sectors", "",
     "Sectors of 32 bytes of global memory that these copies read.", before_hopper},
    {"sm__sass_inst_executed_op_tma_st.sum", "instructions", "",
     "Bulk copies from shared to global memory that were started.", before_hopper},
    {"l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st.sum", "sectors", "",
     "Sectors of 32 bytes of global memory that these copies write.", before_hopper},
    {"sm__sass_inst_executed_op_tma_red.sum", "instructions", "",
     "Bulk reductions from shared to global memory (PTX cp.reduce.async.bulk) that were started.", before_hopper},
    {"l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_red.sum", "sectors", "",
     "Sectors of 32 bytes of global memory that these reductions add to.", before_hopper},
}};

}  // namespace

MetricGroup tma_group()
{
    return {.name = "tma",
            .title = "What do bulk copies move?",
            .collection = MetricGroup::Collection::launch,
            .metrics = tma_metrics,
            .caution =
                "One thread starts a copy of any size, so there is no warp request to compare the sectors with, and no "
                "ideal: a copy reads whole rows of a box, and needs its bytes / 32 sectors. None of this is in the "
                "group accesses."};
}

}  // namespace warpbook::metrics
