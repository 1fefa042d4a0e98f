#include <array>

#include "groups.hpp"

namespace warpbook::metrics {

namespace {

constexpr std::array<Metric, 8> l1tex_metrics = {{
    {"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", "requests", "",
     "Requests for global loads that reached L1's tag stage; counted by the hardware unit, not at the instruction."},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "sectors", "",
     "Sectors of 32 bytes that these requests asked for."},
    {"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", "requests", "",
     "Requests for global stores that reached L1's tag stage."},
    {"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", "sectors", "",
     "Sectors of 32 bytes that these requests wrote to, wholly or in part."},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", "wavefronts", "",
     "Passes of loads through shared memory's data stage; matrix loads (LDSM) are included."},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", "wavefronts", "",
     "Passes of stores through shared memory's data stage; matrix stores (STSM) are included."},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum", "conflicts", "",
     "NOISY: bank conflicts of shared loads plus arbitration, which is waiting for the data path; not 0 in kernels "
     "without any bank conflict."},
    {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum", "conflicts", "",
     "NOISY: bank conflicts of shared stores plus arbitration, which is waiting for the data path; not 0 in kernels "
     "without any bank conflict."},
}};

}  // namespace

MetricGroup l1tex_group()
{
    return {.name = "l1tex",
            .title = "What does Nsight Compute show under these well-known names?",
            .collection = MetricGroup::Collection::launch,
            .metrics = l1tex_metrics,
            .caution =
                "Takes several passes, each of which runs the kernel again. Never gate on l1tex__data_bank_conflicts: "
                "it also counts arbitration, so it varies from run to run and is not 0 on a clean kernel. Bank "
                "conflicts are the wavefronts beyond the ideal (groups accesses and lines)."};
}

}  // namespace warpbook::metrics
