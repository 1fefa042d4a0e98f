#include "ptx_instructions.hpp"

#include <array>
#include <cstdint>
#include <utility>

#include "ptx_memory.hpp"
#include "ptx_types.hpp"

namespace warpbook::kernel_compiler {

namespace {

struct Row {
    /// Without its types.
    std::string_view name;
    /// Those that stand behind the name, in any one of which it is known; empty where none stands there.
    std::string_view types;
    PtxForm form;
    /// How many operands a result is made of.
    std::size_t sources;
    /// In cuda_on_cpu::ptx, a template of the type where there is one.
    std::string_view function;
};

constexpr std::string_view no_types;
constexpr std::string_view integers = "u16 s16 u32 s32 u64 s64";
constexpr std::string_view integers_and_floats = "u16 s16 u32 s32 u64 s64 f32 f64";
constexpr std::string_view signed_numbers = "s16 s32 s64 f32 f64";
constexpr std::string_view floats = "f32 f64";
constexpr std::string_view bits = "b16 b32 b64";
constexpr std::string_view bits_and_predicates = "pred b16 b32 b64";
constexpr std::string_view all_types = "pred b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";

/// All that the model knows, but what memory_instruction() knows, `cvt`, and `mov` of vectors.
constexpr std::array rows = {
    Row{"add", integers_and_floats, PtxForm::value, 2, "add"},
    Row{"add.rn", floats, PtxForm::value, 2, "add_rn"},
    Row{"sub", integers_and_floats, PtxForm::value, 2, "sub"},
    Row{"sub.rn", floats, PtxForm::value, 2, "sub_rn"},
    Row{"mul", floats, PtxForm::value, 2, "mul"},
    Row{"mul.rn", floats, PtxForm::value, 2, "mul_rn"},
    Row{"mul.rz.f32", no_types, PtxForm::value, 2, "mul_towards_zero"},
    Row{"mul.lo", integers, PtxForm::value, 2, "mul"},
    Row{"mul.hi", integers, PtxForm::value, 2, "mul_hi"},
    Row{"mul.wide", "u16 s16 u32 s32", PtxForm::value, 2, "wide_product"},
    Row{"mad.lo", integers, PtxForm::value, 3, "mad"},
    Row{"fma.rn", floats, PtxForm::value, 3, "fma"},
    Row{"fma.rz.f32", no_types, PtxForm::value, 3, "fma_towards_zero"},
    Row{"min", integers_and_floats, PtxForm::value, 2, "min"},
    Row{"max", integers_and_floats, PtxForm::value, 2, "max"},
    Row{"neg", signed_numbers, PtxForm::value, 1, "neg"},
    Row{"vadd.u32.u32.u32.add", no_types, PtxForm::value, 3, "add_three"},
    Row{"vshl.u32.u32.u32.clamp.add", no_types, PtxForm::value, 3, "shift_left_and_add"},
    Row{"vshr.u32.u32.u32.clamp.add", no_types, PtxForm::value, 3, "shift_right_and_add"},

    Row{"and", bits_and_predicates, PtxForm::value, 2, "and_"},
    Row{"or", bits_and_predicates, PtxForm::value, 2, "or_"},
    Row{"xor", bits_and_predicates, PtxForm::value, 2, "xor_"},
    Row{"not", bits_and_predicates, PtxForm::value, 1, "not_"},
    Row{"shl", bits, PtxForm::value, 2, "shl"},
    Row{"shr", "b16 b32 b64 u16 u32 u64 s16 s32 s64", PtxForm::value, 2, "shr"},
    Row{"bfe.u32", no_types, PtxForm::value, 3, "bfe"},
    Row{"bfi.b32", no_types, PtxForm::value, 4, "bfi"},
    Row{"prmt.b32", no_types, PtxForm::value, 3, "prmt"},
    Row{"lop3.b32", no_types, PtxForm::value, 4, "lop3"},
    Row{"popc", "b32 b64", PtxForm::value, 1, "popc"},
    Row{"clz", "b32 b64", PtxForm::value, 1, "clz"},
    Row{"brev", "b32 b64", PtxForm::value, 1, "brev"},

    Row{"mov", all_types, PtxForm::value, 1, "mov"},
    Row{"selp", "b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64", PtxForm::value, 3, "selp"},
    Row{"setp.eq", integers_and_floats, PtxForm::value, 2, "eq"},
    Row{"setp.ne", integers_and_floats, PtxForm::value, 2, "ne"},
    Row{"setp.lt", integers_and_floats, PtxForm::value, 2, "lt"},
    Row{"setp.le", integers_and_floats, PtxForm::value, 2, "le"},
    Row{"setp.gt", integers_and_floats, PtxForm::value, 2, "gt"},
    Row{"setp.ge", integers_and_floats, PtxForm::value, 2, "ge"},
    Row{"cvta.to.global", "u64", PtxForm::value, 1, "mov"},
    Row{"cvta.global", "u64", PtxForm::value, 1, "mov"},
    Row{"cvta.to.shared", "u64", PtxForm::value, 1, "to_shared"},
    Row{"cvta.shared", "u64", PtxForm::value, 1, "from_shared"},

    Row{"shfl.sync.up.b32", no_types, PtxForm::shuffle, 4, "shfl_up"},
    Row{"shfl.sync.down.b32", no_types, PtxForm::shuffle, 4, "shfl_down"},
    Row{"shfl.sync.bfly.b32", no_types, PtxForm::shuffle, 4, "shfl_bfly"},
    Row{"shfl.sync.idx.b32", no_types, PtxForm::shuffle, 4, "shfl_idx"},
    Row{"vote.sync.ballot.b32", no_types, PtxForm::value, 2, "ballot"},
    Row{"vote.sync.any.pred", no_types, PtxForm::value, 2, "vote_any"},
    Row{"vote.sync.all.pred", no_types, PtxForm::value, 2, "vote_all"},
    Row{"activemask.b32", no_types, PtxForm::value, 0, "::__activemask"},
    Row{"bar.warp.sync", no_types, PtxForm::action, 1, "::__syncwarp"},
    Row{"membar.cta", no_types, PtxForm::action, 0, "::__threadfence_block"},
    Row{"membar.gl", no_types, PtxForm::action, 0, "::__threadfence"},
    Row{"membar.sys", no_types, PtxForm::action, 0, "::__threadfence_system"},
    Row{"trap", no_types, PtxForm::action, 0, "::__trap"},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 21> special_registers = {{
    {"%laneid", "::cuda_on_cpu::ptx::lane_id()"},
    {"%warpid", "::cuda_on_cpu::ptx::warp_id()"},
    {"%lanemask_eq", "::cuda_on_cpu::ptx::lane_mask_eq()"},
    {"%lanemask_lt", "::cuda_on_cpu::ptx::lane_mask_lt()"},
    {"%lanemask_le", "::cuda_on_cpu::ptx::lane_mask_le()"},
    {"%lanemask_gt", "::cuda_on_cpu::ptx::lane_mask_gt()"},
    {"%lanemask_ge", "::cuda_on_cpu::ptx::lane_mask_ge()"},
    {"%clock64", "::clock64()"},
    {"WARP_SZ", "::warpSize"},
    {"%tid.x", "::threadIdx.x"},
    {"%tid.y", "::threadIdx.y"},
    {"%tid.z", "::threadIdx.z"},
    {"%ntid.x", "::blockDim.x"},
    {"%ntid.y", "::blockDim.y"},
    {"%ntid.z", "::blockDim.z"},
    {"%ctaid.x", "::blockIdx.x"},
    {"%ctaid.y", "::blockIdx.y"},
    {"%ctaid.z", "::blockIdx.z"},
    {"%nctaid.x", "::gridDim.x"},
    {"%nctaid.y", "::gridDim.y"},
    {"%nctaid.z", "::gridDim.z"},
}};

/// Of integers, which are cut off or filled up: between floating-point numbers there are roundings.
std::string conversion(const std::vector<std::string>& name, const PtxWriter& writer)
{
    constexpr std::string_view converted = "u8 s8 u16 s16 u32 s32 u64 s64";
    if (name.size() != 3 || !is_in_list(converted, name[1]) || !is_in_list(converted, name[2])) return {};
    return writer.call_of(PtxForm::value, 1, "cvt",
                          std::string(type_of_ptx(name[1])) + ", " + std::string(type_of_ptx(name[2])));
}

std::string row_of_table(const std::string& name, const PtxWriter& writer)
{
    const auto dot = name.rfind('.');
    const std::string_view type = dot == std::string::npos ? "" : std::string_view(name).substr(dot + 1);
    const std::string_view without_type = std::string_view(name).substr(0, dot);
    for (const Row& row : rows) {
        if (row.types.empty() && row.name == name) return writer.call_of(row.form, row.sources, row.function, "");
        if (row.name == without_type && !row.types.empty() && is_in_list(row.types, type))
            return writer.call_of(row.form, row.sources, row.function, type_of_ptx(type));
    }
    return {};
}

/// The whole block's barrier. The others, with a number and some of the block's threads, the model does not have.
bool is_barrier_of_block(const PtxInstruction& instruction)
{
    const bool is_for_all = instruction.operands.size() == 1 && instruction.operands[0].parts.front() == "0";
    return is_for_all && (instruction.name == "bar.sync" || instruction.name == "barrier.sync" ||
                          instruction.name == "barrier.cta.sync");
}

}  // namespace

std::string_view special_register_of_ptx(std::string_view name)
{
    for (const auto& [ptx, cuda] : special_registers)
        if (ptx == name) return cuda;
    return {};
}

std::optional<std::string> call_of_ptx(const PtxInstruction& instruction, const OperandOfPtx& operand)
{
    const PtxWriter writer(instruction, operand);
    const std::vector<std::string> name = parts_of_ptx_name(instruction.name);
    std::string text;
    if (is_barrier_of_block(instruction))
        text = "::__syncthreads();";
    else if (name.front() == "cvt")
        text = conversion(name, writer);
    else if (instruction.name == "mov.b64")
        text = writer.move_of_halves();
    if (text.empty()) text = memory_instruction(instruction, writer);
    if (text.empty()) text = row_of_table(instruction.name, writer);
    if (text.empty()) return {};
    return text;
}

}  // namespace warpbook::kernel_compiler
