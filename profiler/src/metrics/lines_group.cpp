#include <array>

#include "exact_metrics.hpp"
#include "groups.hpp"

namespace warpbook::metrics {

namespace {

// These belong to CUPTI's SASS metrics, whose names have no ".sum": a value is that of one instruction.
constexpr std::array<Metric, 12> lines_metrics = {{
    {"smsp__sass_inst_executed_op_global", "requests", "",
     "Executions of an instruction that accesses global memory: load, store or atomic."},
    {"smsp__sass_inst_executed_op_shared", "instructions", "",
     "Executions of an instruction that accesses shared memory: load, store or atomic, also those of matrices (LDSM, "
     "STSM, HGMMA and its like)."},
    {"smsp__sass_sectors_mem_global", "sectors", "", "Sectors of 32 bytes that the instruction accessed."},
    {"smsp__sass_sectors_mem_global_ideal", "sectors", "min(sectors, ⌈active lanes × bytes a lane / 32⌉)",
     "The fewest sectors that its lanes could need, packed side by side; follows the width that the compiler chose, "
     "not "
     "that of the source."},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared", "wavefronts", "",
     "Passes of the instruction through shared memory."},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal", "wavefronts",
     "min(wavefronts, ⌈active lanes × bytes a lane / 128⌉)",
     "The fewest passes that its lanes could need; what goes beyond is bank conflicts."},
    {"smsp__sass_inst_executed_op_memory_8b", "instructions", "",
     "Executions of the instruction with 8 bits a lane, in whatever memory."},
    {"smsp__sass_inst_executed_op_memory_16b", "instructions", "",
     "Executions of the instruction with 16 bits a lane, in whatever memory."},
    {"smsp__sass_inst_executed_op_memory_32b", "instructions", "",
     "Executions of the instruction with 32 bits a lane, in whatever memory."},
    {"smsp__sass_inst_executed_op_memory_64b", "instructions", "",
     "Executions of the instruction with 64 bits a lane, in whatever memory."},
    {"smsp__sass_inst_executed_op_memory_128b", "instructions", "",
     "Executions of the instruction with 128 bits a lane, in whatever memory."},
    {"smsp__sass_inst_executed_op_ldgsts", "instructions", "",
     "Executions of an asynchronous copy from global to shared memory (LDGSTS).", without_async_copies},
}};

}  // namespace

MetricGroup lines_group()
{
    return {.name = "lines",
            .title = "Which source line costs what, and what is the least it could cost?",
            .collection = MetricGroup::Collection::instruction,
            .metrics = lines_metrics,
            .caution =
                "The instructions are those that the compiler made of the source: it can merge accesses, widen "
                "them, or leave them out."};
}

}  // namespace warpbook::metrics
