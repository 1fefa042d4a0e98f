#include "ptx_instructions.hpp"

#include <array>
#include <cstdint>
#include <utility>

#include "ptx_accesses.hpp"
#include "ptx_synchronization.hpp"
#include "ptx_types.hpp"
#include "ptx_video.hpp"

namespace warpbook::kernel_compiler {

namespace {

struct Row {
    /// Without its types.
    std::string_view name;
    /// Those that stand after the name, in any one of which it is known; empty where none stands there.
    std::string_view types;
    PtxForm form;
    /// How many operands a result is made of.
    std::size_t sources;
    /// In cuda_on_cpu::ptx, a template of the type where there is one.
    std::string_view function;
};

constexpr std::string_view no_types;
constexpr std::string_view integers = "u16 s16 u32 s32 u64 s64";
constexpr std::string_view long_integers = "u32 s32 u64 s64";
constexpr std::string_view integers_and_floats = "u16 s16 u32 s32 u64 s64 f32 ftz.f32 f64";
constexpr std::string_view comparable = "b16 b32 b64 u16 s16 u32 s32 u64 s64 f32 ftz.f32 f64";
constexpr std::string_view naturals = "u16 u32 u64";
constexpr std::string_view signed_numbers = "s16 s32 s64 f32 ftz.f32 f64";
constexpr std::string_view floats = "f32 ftz.f32 f64";
constexpr std::string_view single = "f32 ftz.f32";
constexpr std::string_view bits = "b16 b32 b64";
constexpr std::string_view bits_and_predicates = "pred b16 b32 b64";
constexpr std::string_view all_types = "pred b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";

/// Those that need no more than this table. The headings are the PTX ISA's. Approximations are exact here.
constexpr std::array rows = {
    // Integer Arithmetic Instructions; of floats: Floating-Point Instructions
    Row{"add", integers_and_floats, PtxForm::value, 2, "add"},
    Row{"sub", integers_and_floats, PtxForm::value, 2, "sub"},
    Row{"mul", floats, PtxForm::value, 2, "mul"},
    Row{"mul.lo", integers, PtxForm::value, 2, "mul"},
    Row{"mul.hi", integers, PtxForm::value, 2, "mul_hi"},
    Row{"mul.wide", "u16 s16 u32 s32", PtxForm::value, 2, "wide_product"},
    Row{"mul24.lo.s32", no_types, PtxForm::value, 2, "::__mul24"},
    Row{"mul24.lo.u32", no_types, PtxForm::value, 2, "::__umul24"},
    Row{"mad.lo", integers, PtxForm::value, 3, "mad"},
    Row{"mad.hi", integers, PtxForm::value, 3, "mad_hi"},
    Row{"mad.wide", "u16 s16 u32 s32", PtxForm::value, 3, "mad_wide"},
    Row{"mad24.lo", "u32 s32", PtxForm::value, 3, "mad24"},
    Row{"sad", integers, PtxForm::value, 3, "sad"},
    Row{"min", integers_and_floats, PtxForm::value, 2, "min"},
    Row{"max", integers_and_floats, PtxForm::value, 2, "max"},
    Row{"neg", signed_numbers, PtxForm::value, 1, "neg"},
    Row{"abs", signed_numbers, PtxForm::value, 1, "abs"},
    Row{"popc", "b32 b64", PtxForm::value, 1, "popc"},
    Row{"clz", "b32 b64", PtxForm::value, 1, "clz"},
    Row{"brev", "b32 b64", PtxForm::value, 1, "brev"},
    Row{"bfind", long_integers, PtxForm::value, 1, "bfind"},
    Row{"bfind.shiftamt", long_integers, PtxForm::value, 1, "bfind_shift"},
    Row{"bfe", long_integers, PtxForm::value, 3, "bfe"},
    Row{"bfi", "b32 b64", PtxForm::value, 4, "bfi"},
    Row{"fns.b32", no_types, PtxForm::value, 3, "::__fns"},
    Row{"dp4a.u32.u32", no_types, PtxForm::value, 3, "dp4a<unsigned char, unsigned char>"},
    Row{"dp4a.u32.s32", no_types, PtxForm::value, 3, "dp4a<unsigned char, signed char>"},
    Row{"dp4a.s32.u32", no_types, PtxForm::value, 3, "dp4a<signed char, unsigned char>"},
    Row{"dp4a.s32.s32", no_types, PtxForm::value, 3, "dp4a<signed char, signed char>"},
    Row{"dp2a.lo.u32.u32", no_types, PtxForm::value, 3, "dp2a<unsigned short, unsigned char, 0>"},
    Row{"dp2a.lo.u32.s32", no_types, PtxForm::value, 3, "dp2a<unsigned short, signed char, 0>"},
    Row{"dp2a.lo.s32.u32", no_types, PtxForm::value, 3, "dp2a<short, unsigned char, 0>"},
    Row{"dp2a.lo.s32.s32", no_types, PtxForm::value, 3, "dp2a<short, signed char, 0>"},
    Row{"dp2a.hi.u32.u32", no_types, PtxForm::value, 3, "dp2a<unsigned short, unsigned char, 16>"},
    Row{"dp2a.hi.u32.s32", no_types, PtxForm::value, 3, "dp2a<unsigned short, signed char, 16>"},
    Row{"dp2a.hi.s32.u32", no_types, PtxForm::value, 3, "dp2a<short, unsigned char, 16>"},
    Row{"dp2a.hi.s32.s32", no_types, PtxForm::value, 3, "dp2a<short, signed char, 16>"},

    // Floating-Point Instructions
    Row{"rcp.approx", single, PtxForm::value, 1, "::__frcp_rn"},
    Row{"sqrt.approx", single, PtxForm::value, 1, "::__fsqrt_rn"},
    Row{"div.approx", single, PtxForm::value, 2, "::__fdiv_rn"},
    Row{"div.full", single, PtxForm::value, 2, "::__fdiv_rn"},
    Row{"rsqrt.approx", single, PtxForm::value, 1, "::rsqrtf"},
    Row{"rsqrt.approx.f64", no_types, PtxForm::value, 1, "::rsqrt"},
    Row{"ex2.approx", single, PtxForm::value, 1, "::exp2f"},
    Row{"lg2.approx", single, PtxForm::value, 1, "::log2f"},
    Row{"sin.approx", single, PtxForm::value, 1, "::sinf"},
    Row{"cos.approx", single, PtxForm::value, 1, "::cosf"},
    Row{"tanh.approx.f32", no_types, PtxForm::value, 1, "::tanhf"},

    // Video Instructions, beside those of video_instruction()
    Row{"vadd.u32.u32.u32.add", no_types, PtxForm::value, 3, "add_three"},
    Row{"vshl.u32.u32.u32.clamp.add", no_types, PtxForm::value, 3, "shift_left_and_add"},
    Row{"vshr.u32.u32.u32.clamp.add", no_types, PtxForm::value, 3, "shift_right_and_add"},

    // Logic and Shift Instructions
    Row{"and", bits_and_predicates, PtxForm::value, 2, "and_"},
    Row{"or", bits_and_predicates, PtxForm::value, 2, "or_"},
    Row{"xor", bits_and_predicates, PtxForm::value, 2, "xor_"},
    Row{"not", bits_and_predicates, PtxForm::value, 1, "not_"},
    Row{"lop3.b32", no_types, PtxForm::value, 4, "lop3"},
    Row{"shl", bits, PtxForm::value, 2, "shl"},
    Row{"shr", "b16 b32 b64 u16 u32 u64 s16 s32 s64", PtxForm::value, 2, "shr"},
    Row{"shf.l.wrap.b32", no_types, PtxForm::value, 3, "::__funnelshift_l"},
    Row{"shf.l.clamp.b32", no_types, PtxForm::value, 3, "::__funnelshift_lc"},
    Row{"shf.r.wrap.b32", no_types, PtxForm::value, 3, "::__funnelshift_r"},
    Row{"shf.r.clamp.b32", no_types, PtxForm::value, 3, "::__funnelshift_rc"},

    // Comparison and Selection Instructions
    Row{"selp", "b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64", PtxForm::value, 3, "selp"},
    Row{"setp.eq", comparable, PtxForm::value, 2, "eq"},
    Row{"setp.ne", comparable, PtxForm::value, 2, "ne"},
    Row{"setp.lt", integers_and_floats, PtxForm::value, 2, "lt"},
    Row{"setp.le", integers_and_floats, PtxForm::value, 2, "le"},
    Row{"setp.gt", integers_and_floats, PtxForm::value, 2, "gt"},
    Row{"setp.ge", integers_and_floats, PtxForm::value, 2, "ge"},
    Row{"setp.lo", naturals, PtxForm::value, 2, "lt"},
    Row{"setp.ls", naturals, PtxForm::value, 2, "le"},
    Row{"setp.hi", naturals, PtxForm::value, 2, "gt"},
    Row{"setp.hs", naturals, PtxForm::value, 2, "ge"},
    Row{"setp.equ", floats, PtxForm::value, 2, "equ"},
    Row{"setp.neu", floats, PtxForm::value, 2, "neu"},
    Row{"setp.ltu", floats, PtxForm::value, 2, "ltu"},
    Row{"setp.leu", floats, PtxForm::value, 2, "leu"},
    Row{"setp.gtu", floats, PtxForm::value, 2, "gtu"},
    Row{"setp.geu", floats, PtxForm::value, 2, "geu"},
    Row{"setp.num", floats, PtxForm::value, 2, "num"},
    Row{"setp.nan", floats, PtxForm::value, 2, "nan"},

    // Data Movement and Conversion Instructions, beside those of access_instruction() and
    // synchronizing_instruction()
    Row{"mov", all_types, PtxForm::value, 1, "mov"},
    Row{"prmt.b32", no_types, PtxForm::value, 3, "prmt"},
    Row{"cvta.to.global", "u64", PtxForm::value, 1, "mov"},
    Row{"cvta.global", "u64", PtxForm::value, 1, "mov"},
    Row{"cvta.to.shared", "u64", PtxForm::value, 1, "to_shared"},
    Row{"cvta.shared", "u64", PtxForm::value, 1, "from_shared"},
    Row{"isspacep.global", no_types, PtxForm::value, 1, "is_global"},
    Row{"isspacep.shared", no_types, PtxForm::value, 1, "is_shared"},
    Row{"isspacep.const", no_types, PtxForm::value, 1, "is_constant"},
    Row{"isspacep.local", no_types, PtxForm::value, 1, "is_local"},
    Row{"shfl.sync.up.b32", no_types, PtxForm::with_predicate, 4, "shfl_up"},
    Row{"shfl.sync.down.b32", no_types, PtxForm::with_predicate, 4, "shfl_down"},
    Row{"shfl.sync.bfly.b32", no_types, PtxForm::with_predicate, 4, "shfl_bfly"},
    Row{"shfl.sync.idx.b32", no_types, PtxForm::with_predicate, 4, "shfl_idx"},

    // Parallel Synchronization and Communication Instructions, beside those of access_instruction() and
    // synchronizing_instruction()
    Row{"vote.sync.ballot.b32", no_types, PtxForm::value, 2, "ballot"},
    Row{"vote.sync.any.pred", no_types, PtxForm::value, 2, "vote_any"},
    Row{"vote.sync.all.pred", no_types, PtxForm::value, 2, "vote_all"},
    Row{"vote.sync.uni.pred", no_types, PtxForm::value, 2, "vote_uni"},
    Row{"match.any.sync", "b32 b64", PtxForm::value, 2, "match_any"},
    Row{"match.all.sync", "b32 b64", PtxForm::with_predicate, 2, "match_all"},
    Row{"redux.sync.add", "u32 s32", PtxForm::value, 2, "reduce_add"},
    Row{"redux.sync.min", "u32 s32", PtxForm::value, 2, "reduce_min"},
    Row{"redux.sync.max", "u32 s32", PtxForm::value, 2, "reduce_max"},
    Row{"redux.sync.and.b32", no_types, PtxForm::value, 2, "reduce_and"},
    Row{"redux.sync.or.b32", no_types, PtxForm::value, 2, "reduce_or"},
    Row{"redux.sync.xor.b32", no_types, PtxForm::value, 2, "reduce_xor"},
    Row{"elect.sync", no_types, PtxForm::and_predicate, 1, "elect"},
    Row{"mbarrier.pending_count.b64", no_types, PtxForm::value, 1, "pending_count"},
    Row{"activemask.b32", no_types, PtxForm::value, 0, "::__activemask"},
    Row{"bar.warp.sync", no_types, PtxForm::action, 1, "::__syncwarp"},
    Row{"membar.cta", no_types, PtxForm::action, 0, "::__threadfence_block"},
    Row{"membar.gl", no_types, PtxForm::action, 0, "::__threadfence"},
    Row{"membar.sys", no_types, PtxForm::action, 0, "::__threadfence_system"},

    // Miscellaneous Instructions; Control Flow Instructions
    Row{"nanosleep.u32", no_types, PtxForm::action, 1, "::__nanosleep"},
    Row{"trap", no_types, PtxForm::action, 0, "::__trap"},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 23> special_registers = {{
    {"%laneid", "::cuda_on_cpu::ptx::lane_id()"},
    {"%warpid", "::cuda_on_cpu::ptx::warp_id()"},
    {"%lanemask_eq", "::cuda_on_cpu::ptx::lane_mask_eq()"},
    {"%lanemask_lt", "::cuda_on_cpu::ptx::lane_mask_lt()"},
    {"%lanemask_le", "::cuda_on_cpu::ptx::lane_mask_le()"},
    {"%lanemask_gt", "::cuda_on_cpu::ptx::lane_mask_gt()"},
    {"%lanemask_ge", "::cuda_on_cpu::ptx::lane_mask_ge()"},
    {"%clock", "static_cast<unsigned>(::clock64())"},
    {"%clock64", "::clock64()"},
    {"%globaltimer", "::clock64()"},
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

/// Of integers, which are cut off or filled up.
std::string conversion_of_integers(const std::vector<std::string>& name, const PtxWriter& writer)
{
    constexpr std::string_view converted = "u8 s8 u16 s16 u32 s32 u64 s64";
    if (name.size() != 3 || !is_in_list(converted, name[1]) || !is_in_list(converted, name[2])) return {};
    return writer.call_of(PtxForm::value, 1, "cvt",
                          std::string(type_of_ptx(name[1])) + ", " + std::string(type_of_ptx(name[2])));
}

/// How CUDA's functions are called that do the same as an instruction (CUDA Math API, "Type Casting Intrinsics",
/// "Single Precision Intrinsics"): rn, rz, rd, ru. Those to whole numbers end with an i in PTX.
std::string_view rounding_of(std::string_view ptx)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> roundings = {
        {{"rn", "rn"}, {"rz", "rz"}, {"rm", "rd"}, {"rp", "ru"}}};
    for (const auto& [rounding, cuda] : roundings)
        if (rounding == ptx) return cuda;
    return {};
}

/// What a type is called in the names of CUDA's conversions.
std::string_view converted_type(std::string_view ptx)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> converted = {
        {{"f32", "float"}, {"f64", "double"}, {"s32", "int"}, {"u32", "uint"}, {"s64", "ll"}, {"u64", "ull"}}};
    for (const auto& [type, cuda] : converted)
        if (type == ptx) return cuda;
    return {};
}

/// `cvt.rn.f32.s32` is __int2float_rn, `cvt.rzi.s32.f32` is __float2int_rz.
std::string conversion_with_rounding(const std::vector<std::string>& name, const PtxWriter& writer)
{
    if (name.size() != 4) return {};
    const std::string_view to = name[2];
    const std::string_view from = name[3];
    const bool is_to_float = is_in_list("f32 f64", to);
    const bool is_from_float = is_in_list("f32 f64", from);
    std::string_view ptx = name[1];
    if (!is_to_float && is_from_float) {
        if (!ptx.ends_with("i")) return {};
        ptx.remove_suffix(1);
    }
    const std::string_view rounding = rounding_of(ptx);
    if (rounding.empty() || converted_type(to).empty() || converted_type(from).empty()) return {};
    if (is_to_float == is_from_float && !(to == "f32" && from == "f64")) return {};
    // Each of them is a double.
    if (to == "f64" && is_in_list("s32 u32", from) && rounding != "rn") return {};
    return writer.call_of(PtxForm::value, 1,
                          "::__" + std::string(converted_type(from)) + "2" + std::string(converted_type(to)) + "_" +
                              std::string(rounding),
                          "");
}

std::string conversion(const std::vector<std::string>& name, const PtxWriter& writer)
{
    if (name.size() == 3 && name[1] == "f64" && name[2] == "f32")
        return writer.call_of(PtxForm::value, 1, "cvt", "double, float");
    return name.size() == 4 ? conversion_with_rounding(name, writer) : conversion_of_integers(name, writer);
}

/// `fma.rz.f32` is __fmaf_rz, `sqrt.rn.f64` is __dsqrt_rn (PTX ISA, "Floating-Point Instructions"). With a rounding in
/// the name, product and sum are never contracted into one.
std::string arithmetic_with_rounding(std::vector<std::string> name, const PtxWriter& writer)
{
    const bool flushes = name.size() == 4 && name[2] == "ftz" && name[3] == "f32";
    if (flushes) name.erase(name.begin() + 2);
    if (name.size() != 3 || rounding_of(name[1]).empty() || !is_in_list("f32 f64", name[2])) return {};
    const std::string_view operation = name[0];
    if (!is_in_list("add sub mul fma div rcp sqrt", operation)) return {};
    const std::size_t sources = operation == "fma" ? 3 : is_in_list("rcp sqrt", operation) ? 1 : 2;
    const bool is_float = name[2] == "f32";
    const std::string cuda =
        operation == "fma" ? (is_float ? "fmaf" : "fma") : (is_float ? "f" : "d") + std::string(operation);
    return writer.call_of(PtxForm::value, sources, "::__" + cuda + "_" + std::string(rounding_of(name[1])), "",
                          flushes);
}

/// PTX ISA, "Extended-Precision Integer Arithmetic Instructions".
std::string arithmetic_with_carry(std::vector<std::string> name, const PtxWriter& writer)
{
    const auto [reads, writes] = carry_of_ptx(name);
    if (writes) name.erase(name.end() - 2);
    if (reads) name.front().pop_back();
    if ((!reads && !writes) || name.size() > 3 || !is_in_list(long_integers, name.back())) return {};
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> functions = {
        {{"add", "add_with_carry"},
         {"sub", "sub_with_borrow"},
         {"mad.lo", "mad_lo_with_carry"},
         {"mad.hi", "mad_hi_with_carry"}}};
    const std::string operation = name.front() + (name.size() == 3 ? "." + name[1] : "");
    for (const auto& [ptx, function] : functions)
        if (ptx == operation)
            return writer.call_with_carry(ptx.starts_with("mad") ? 3 : 2, function, type_of_ptx(name.back()), reads,
                                          writes);
    return {};
}

std::string row_of_table(const std::string& name, const PtxWriter& writer)
{
    for (const Row& row : rows) {
        if (row.types.empty()) {
            if (row.name == name) return writer.call_of(row.form, row.sources, row.function, "");
            continue;
        }
        if (!name.starts_with(row.name) || name.size() <= row.name.size() || name[row.name.size()] != '.') continue;
        std::string_view type = std::string_view(name).substr(row.name.size() + 1);
        if (!is_in_list(row.types, type)) continue;
        const bool flushes = type.starts_with("ftz.");
        if (flushes) type.remove_prefix(std::string_view("ftz.").size());
        // CUDA's own functions are no templates.
        const std::string_view type_argument = row.function.starts_with("::") ? "" : type_of_ptx(type);
        return writer.call_of(row.form, row.sources, row.function, type_argument, flushes);
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

PtxCarry carry_of_ptx(const std::vector<std::string>& name)
{
    return {is_in_list("addc subc madc", name.front()), name.size() > 2 && name[name.size() - 2] == "cc"};
}

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
    else if (name.front() == "mov")
        text = writer.move_of_parts(name.back());
    if (text.empty()) text = row_of_table(instruction.name, writer);
    if (text.empty()) text = access_instruction(instruction, writer);
    if (text.empty()) text = synchronizing_instruction(instruction, writer);
    if (text.empty()) text = video_instruction(instruction, writer);
    if (text.empty()) text = arithmetic_with_rounding(name, writer);
    if (text.empty()) text = arithmetic_with_carry(name, writer);
    if (text.empty()) return {};
    return text;
}

}  // namespace warpbook::kernel_compiler
