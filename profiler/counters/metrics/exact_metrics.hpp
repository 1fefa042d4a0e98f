#pragma once

#include <string_view>

#include <warpbook/metric_groups.hpp>

/// The counters that are exact: the same in every run, and one pass for all of them. Several tables are made of them;
/// a name is written here and nowhere else.
namespace warpbook::metrics {

/// Turing has no LDGSTS.
inline constexpr std::string_view without_async_copies = "TU102 TU104 TU106 TU116 TU117";
/// STSM and the tensor memory accelerator came with Hopper.
inline constexpr std::string_view before_hopper =
    "TU102 TU104 TU106 TU116 TU117 GA100 GA102 GA103 GA104 GA106 GA107 GA10B AD102 AD103 AD104 AD106 AD107";
/// Only Hopper has HGMMA and its like.
inline constexpr std::string_view all_but_hopper =
    "TU102 TU104 TU106 TU116 TU117 GA100 GA102 GA103 GA104 GA106 GA107 GA10B AD102 AD103 AD104 AD106 AD107 GB100 GB102 "
    "GB110 GB10B GB202 GB203 GB205 GB206 GB207 GB20B";

// Global memory.

inline constexpr Metric global_load_requests = {
    "smsp__sass_inst_executed_op_global_ld.sum", "requests", "",
    "Loads from global memory (LDG, LD), one for each warp that executes one; asynchronous copies are not included."};
inline constexpr Metric global_load_sectors = {
    "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum", "sectors", "",
    "Sectors of 32 bytes that these loads request from L1, whether they hit or miss there."};
inline constexpr Metric global_store_requests = {
    "smsp__sass_inst_executed_op_global_st.sum", "requests", "",
    "Stores to global memory (STG, ST), one for each warp that executes one."};
inline constexpr Metric global_store_sectors = {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum", "sectors",
                                                "",
                                                "Sectors of 32 bytes that these stores write to, wholly or in part."};
inline constexpr Metric global_red_requests = {
    "smsp__sass_inst_executed_op_global_red.sum", "requests", "",
    "Atomics on global memory whose result is not used (RED), one for each warp that executes one."};
inline constexpr Metric global_red_sectors = {
    "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_red.sum", "sectors", "",
    "Sectors of 32 bytes that these atomics touch; lanes that access the same word count as one sector."};
inline constexpr Metric global_atom_requests = {
    "smsp__sass_inst_executed_op_global_atom.sum", "requests", "",
    "Atomics on global memory whose result is used (ATOM, ATOMG), one for each warp that executes one; every iteration "
    "of a compare-and-swap loop counts."};
inline constexpr Metric global_atom_sectors = {
    "smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_atom.sum", "sectors", "",
    "Sectors of 32 bytes that these atomics touch; lanes that access the same word count as one sector."};

// Shared memory.

inline constexpr Metric shared_load_instructions = {
    "smsp__sass_inst_executed_op_shared_ld.sum", "instructions", "",
    "Loads from shared memory (LDS, LD), one for each warp that executes one; matrix loads (LDSM) are not included."};
inline constexpr Metric shared_load_wavefronts = {
    "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", "wavefronts", "",
    "Passes of these loads through shared memory; those beyond the ideal are bank conflicts."};
inline constexpr Metric shared_store_instructions = {
    "smsp__sass_inst_executed_op_shared_st.sum", "instructions", "",
    "Stores to shared memory (STS, ST), one for each warp that executes one; matrix stores (STSM) are not included."};
inline constexpr Metric shared_store_wavefronts = {
    "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum", "wavefronts", "",
    "Passes of these stores through shared memory; those beyond the ideal are bank conflicts."};
inline constexpr Metric shared_atom_instructions = {
    "smsp__sass_inst_executed_op_shared_atom.sum", "instructions", "",
    "Atomics on shared memory (ATOMS, ATOM), with and without a used result, one for each warp that executes one; "
    "every iteration of a compare-and-swap loop counts, such as that for a float."};
inline constexpr Metric shared_atom_wavefronts = {"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_atom.sum",
                                                  "wavefronts", "",
                                                  "Passes of these atomics through shared memory: one for every lane "
                                                  "in the busiest bank, even if lanes access the same word."};

// Whole matrices between shared memory and registers, for tensor cores: in none of the above.

inline constexpr Metric matrix_load_instructions = {
    "smsp__sass_inst_executed_op_ldsm.sum", "instructions", "",
    "Matrix loads from shared memory (LDSM, PTX ldmatrix), one for each warp that executes one."};
inline constexpr Metric matrix_load_wavefronts = {
    "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldsm.sum", "wavefronts", "",
    "Passes of these loads through shared memory; those beyond the ideal are bank conflicts."};
inline constexpr Metric matrix_store_instructions = {
    "smsp__sass_inst_executed_op_shared_stsm.sum", "instructions", "",
    "Matrix stores to shared memory (STSM, PTX stmatrix), one for each warp that executes one.", before_hopper};
inline constexpr Metric matrix_store_wavefronts = {
    "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_stsm.sum", "wavefronts", "",
    "Passes of these stores through shared memory; those beyond the ideal are bank conflicts.", before_hopper};
inline constexpr Metric tensor_core_instructions = {
    "smsp__sass_inst_executed_op_shared_gmma.sum", "instructions", "",
    "Matrix products whose factors a tensor core reads directly from shared memory (HGMMA and similar, PTX wgmma), one "
    "for each warp that executes one.",
    all_but_hopper};
inline constexpr Metric tensor_core_wavefronts = {"sm__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_gmma.sum",
                                                  "wavefronts", "", "Passes of these reads through shared memory.",
                                                  all_but_hopper};

// Copies from global to shared memory in one instruction: a load and a store, and in none of the above.

inline constexpr Metric async_copy_instructions = {
    "smsp__sass_inst_executed_op_ldgsts.sum", "instructions", "",
    "Asynchronous copies from global to shared memory (LDGSTS), one for each warp that executes one; bulk copies of "
    "the tensor memory accelerator are not included.",
    without_async_copies};
inline constexpr Metric async_copy_sectors = {"smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts.sum", "sectors",
                                              "", "Sectors of 32 bytes of global memory that these copies read.",
                                              without_async_copies};
inline constexpr Metric async_copy_wavefronts = {
    "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldgsts.sum", "wavefronts", "",
    "Passes of these copies through shared memory, which they write.", without_async_copies};

}  // namespace warpbook::metrics
