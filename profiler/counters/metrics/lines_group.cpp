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
     "Executions of an instruction that accesses shared memory: load, store or atomic, including those of matrices "
     "(LDSM, STSM, HGMMA and similar)."},
    {"smsp__sass_sectors_mem_global", "sectors", "", "Sectors of 32 bytes that the instruction accessed."},
    {"smsp__sass_sectors_mem_global_ideal", "sectors", "min(sectors, ⌈active lanes × bytes per lane / 32⌉)",
     "The fewest sectors that its lanes could need, packed side by side, at the width that the compiler chose, not "
     "that of the source."},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared", "wavefronts", "",
     "Passes of the instruction through shared memory."},
    {"smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal", "wavefronts",
     "min(wavefronts, ⌈active lanes × bytes per lane / 128⌉)",
     "The fewest passes that its lanes could need; passes beyond these are bank conflicts."},
    {"smsp__sass_inst_executed_op_memory_8b", "instructions", "",
     "Executions of an instruction that accesses 8 bits per lane, in any memory."},
    {"smsp__sass_inst_executed_op_memory_16b", "instructions", "",
     "Executions of an instruction that accesses 16 bits per lane, in any memory."},
    {"smsp__sass_inst_executed_op_memory_32b", "instructions", "",
     "Executions of an instruction that accesses 32 bits per lane, in any memory."},
    {"smsp__sass_inst_executed_op_memory_64b", "instructions", "",
     "Executions of an instruction that accesses 64 bits per lane, in any memory."},
    {"smsp__sass_inst_executed_op_memory_128b", "instructions", "",
     "Executions of an instruction that accesses 128 bits per lane, in any memory."},
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
                "The instructions are those that the compiler generated: it can merge accesses, widen them, or remove "
                "them."};
}

}  // namespace warpbook::metrics
