#include "ptx_instructions.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// How an instruction has its operands.
enum class Form : std::uint8_t {
    /// A result, then what it is made of.
    value,
    /// No result.
    action,
    /// A result, and maybe a predicate with it (`r0|p`), then what they are made of.
    shuffle,
};

struct Row {
    /// Without its types.
    std::string_view name;
    /// Those that stand behind the name, in any one of which it is known; empty where none stands there.
    std::string_view types;
    Form form;
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

/// All that the model knows, but `ld`, `st`, and `mov` of vectors.
constexpr std::array rows = {
    Row{"add", integers_and_floats, Form::value, 2, "add"},
    Row{"add.rn", floats, Form::value, 2, "add_rn"},
    Row{"sub", integers_and_floats, Form::value, 2, "sub"},
    Row{"sub.rn", floats, Form::value, 2, "sub_rn"},
    Row{"mul", floats, Form::value, 2, "mul"},
    Row{"mul.rn", floats, Form::value, 2, "mul_rn"},
    Row{"mul.rz.f32", no_types, Form::value, 2, "mul_towards_zero"},
    Row{"mul.lo", integers, Form::value, 2, "mul"},
    Row{"mul.hi", integers, Form::value, 2, "mul_hi"},
    Row{"mul.wide", "u16 s16 u32 s32", Form::value, 2, "wide_product"},
    Row{"mad.lo", integers, Form::value, 3, "mad"},
    Row{"fma.rn", floats, Form::value, 3, "fma"},
    Row{"fma.rz.f32", no_types, Form::value, 3, "fma_towards_zero"},
    Row{"min", integers_and_floats, Form::value, 2, "min"},
    Row{"max", integers_and_floats, Form::value, 2, "max"},
    Row{"neg", signed_numbers, Form::value, 1, "neg"},
    Row{"vadd.u32.u32.u32.add", no_types, Form::value, 3, "add_three"},
    Row{"vshl.u32.u32.u32.clamp.add", no_types, Form::value, 3, "shift_left_and_add"},
    Row{"vshr.u32.u32.u32.clamp.add", no_types, Form::value, 3, "shift_right_and_add"},

    Row{"and", bits_and_predicates, Form::value, 2, "and_"},
    Row{"or", bits_and_predicates, Form::value, 2, "or_"},
    Row{"xor", bits_and_predicates, Form::value, 2, "xor_"},
    Row{"not", bits_and_predicates, Form::value, 1, "not_"},
    Row{"shl", bits, Form::value, 2, "shl"},
    Row{"shr", "b16 b32 b64 u16 u32 u64 s16 s32 s64", Form::value, 2, "shr"},
    Row{"bfe.u32", no_types, Form::value, 3, "bfe"},
    Row{"bfi.b32", no_types, Form::value, 4, "bfi"},
    Row{"prmt.b32", no_types, Form::value, 3, "prmt"},
    Row{"lop3.b32", no_types, Form::value, 4, "lop3"},
    Row{"popc", "b32 b64", Form::value, 1, "popc"},
    Row{"clz", "b32 b64", Form::value, 1, "clz"},
    Row{"brev", "b32 b64", Form::value, 1, "brev"},

    Row{"mov", all_types, Form::value, 1, "mov"},
    Row{"selp", "b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64", Form::value, 3, "selp"},
    Row{"setp.eq", integers_and_floats, Form::value, 2, "eq"},
    Row{"setp.ne", integers_and_floats, Form::value, 2, "ne"},
    Row{"setp.lt", integers_and_floats, Form::value, 2, "lt"},
    Row{"setp.le", integers_and_floats, Form::value, 2, "le"},
    Row{"setp.gt", integers_and_floats, Form::value, 2, "gt"},
    Row{"setp.ge", integers_and_floats, Form::value, 2, "ge"},
    Row{"cvta.to.global", "u64", Form::value, 1, "mov"},
    Row{"cvta.global", "u64", Form::value, 1, "mov"},
    Row{"cvta.to.shared", "u64", Form::value, 1, "to_shared"},
    Row{"cvta.shared", "u64", Form::value, 1, "from_shared"},

    Row{"shfl.sync.up.b32", no_types, Form::shuffle, 4, "shfl_up"},
    Row{"shfl.sync.down.b32", no_types, Form::shuffle, 4, "shfl_down"},
    Row{"shfl.sync.bfly.b32", no_types, Form::shuffle, 4, "shfl_bfly"},
    Row{"shfl.sync.idx.b32", no_types, Form::shuffle, 4, "shfl_idx"},
    Row{"vote.sync.ballot.b32", no_types, Form::value, 2, "ballot"},
    Row{"vote.sync.any.pred", no_types, Form::value, 2, "vote_any"},
    Row{"vote.sync.all.pred", no_types, Form::value, 2, "vote_all"},
    Row{"activemask.b32", no_types, Form::value, 0, "::__activemask"},
    Row{"bar.warp.sync", no_types, Form::action, 1, "::__syncwarp"},
    Row{"membar.cta", no_types, Form::action, 0, "::__threadfence_block"},
    Row{"membar.gl", no_types, Form::action, 0, "::__threadfence"},
    Row{"membar.sys", no_types, Form::action, 0, "::__threadfence_system"},
    Row{"trap", no_types, Form::action, 0, "::__trap"},
};

struct Type {
    std::string_view ptx;
    std::string_view cuda;
    /// Without the number of elements: `uint` of `uint2`.
    std::string_view vector;
};
constexpr std::array types = {
    Type{"pred", "bool", ""},
    Type{"b8", "unsigned char", "uchar"},
    Type{"u8", "unsigned char", "uchar"},
    Type{"s8", "signed char", "char"},
    Type{"b16", "unsigned short", "ushort"},
    Type{"u16", "unsigned short", "ushort"},
    Type{"s16", "short", "short"},
    Type{"b32", "unsigned", "uint"},
    Type{"u32", "unsigned", "uint"},
    Type{"s32", "int", "int"},
    Type{"b64", "unsigned long long", "ulonglong"},
    Type{"u64", "unsigned long long", "ulonglong"},
    Type{"s64", "long long", "longlong"},
    Type{"f32", "float", "float"},
    Type{"f64", "double", "double"},
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

const Type* type_named(std::string_view name)
{
    const auto* const found =
        std::find_if(types.begin(), types.end(), [&](const Type& type) { return type.ptx == name; });
    return found == types.end() ? nullptr : found;
}

/// A call of a function of cuda_on_cpu::ptx, or of one of CUDA's.
std::string call(std::string_view function, std::string_view type_arguments, const std::string& arguments)
{
    const std::string scope = function.starts_with("::") ? "" : "::cuda_on_cpu::ptx::";
    const std::string of_types = type_arguments.empty() ? "" : "<" + std::string(type_arguments) + ">";
    return scope + std::string(function) + of_types + "(" + arguments + ")";
}

std::string set(const std::string& results, const std::string& value)
{
    return call("set", "", results + ", " + value) + ";";
}

class Writer {
public:
    Writer(const PtxInstruction& instruction, const OperandOfPtx& operand)
        : operands_(instruction.operands), operand_(operand)
    {}

    /// Empty where the operands are others.
    std::string call_of(const Row& row, std::string_view type_arguments) const
    {
        const bool has_result = row.form != Form::action;
        if (operands_.size() != row.sources + (has_result ? 1 : 0)) return {};
        std::string arguments;
        for (std::size_t i = has_result ? 1 : 0; i < operands_.size(); ++i) {
            const std::string source = source_at(i);
            if (source.empty()) return {};
            arguments += (arguments.empty() ? "" : ", ") + source;
        }
        const std::string value = call(row.function, type_arguments, arguments);
        if (!has_result) return value + ";";
        const std::string result = row.form == Form::shuffle && operands_[0].kind == Kind::with_predicate
                                       ? results_in(operands_[0])
                                       : result_in(operands_[0]);
        return result.empty() ? "" : set(result, value);
    }

    /// `mov.b64 {lo, hi}, %1;` and `mov.b64 %0, {lo, hi};`: two halves and a whole.
    std::string move_of_halves() const
    {
        if (operands_.size() != 2) return {};
        const PtxOperand& to = operands_[0];
        const PtxOperand& from = operands_[1];
        if (to.kind == Kind::vector && to.parts.size() == 2) {
            const std::string whole = source_at(1);
            if (whole.empty()) return {};
            return "{ const unsigned long long warpbook_whole = " + whole + "; " +
                   set(operand_(to.parts[0]), "static_cast<unsigned>(warpbook_whole)") + " " +
                   set(operand_(to.parts[1]), "static_cast<unsigned>(warpbook_whole >> 32)") + " }";
        }
        if (from.kind != Kind::vector || from.parts.size() != 2 || result_in(to).empty()) return {};
        const auto half = [&](std::size_t i) { return call("taken_as", "unsigned", operand_(from.parts[i])); };
        return set(result_in(to), half(0) + " | " + half(1) + " * 0x100000000ull");
    }

    std::string load(bool is_volatile, bool is_shared, const Type& type, const std::string& elements) const
    {
        if (operands_.size() != 2) return {};
        const std::string address = address_in(operands_[1], is_shared);
        const std::string accessed = elements.empty() ? std::string(type.cuda) : std::string(type.vector) + elements;
        const std::string value = call(is_volatile ? "load_volatile" : "load", accessed, address);
        if (address.empty()) return {};
        if (elements.empty()) {
            const std::string result = result_in(operands_[0]);
            return result.empty() ? "" : set(result, value);
        }
        if (is_volatile || !is_vector_of(operands_[0], elements)) return {};
        std::string text = "{ const " + accessed + " warpbook_loaded = " + value + ";";
        for (std::size_t i = 0; i < operands_[0].parts.size(); ++i)
            text += " " + set(operand_(operands_[0].parts[i]), std::string("warpbook_loaded.") + "xyzw"[i]);
        return text + " }";
    }

    std::string store(bool is_volatile, bool is_shared, const Type& type, const std::string& elements) const
    {
        if (operands_.size() != 2) return {};
        const std::string address = address_in(operands_[0], is_shared);
        if (address.empty()) return {};
        const std::string function = is_volatile ? "store_volatile" : "store";
        if (elements.empty()) {
            const std::string value = source_at(1);
            return value.empty() ? "" : call(function, type.cuda, address + ", " + value) + ";";
        }
        if (is_volatile || !is_vector_of(operands_[1], elements)) return {};
        std::string parts;
        for (const std::string& part : operands_[1].parts) parts += (parts.empty() ? "" : ", ") + source(part);
        const std::string accessed = std::string(type.vector) + elements;
        // Made before it is stored, so that each g++ stores it as one.
        return "{ const " + accessed + " warpbook_stored{" + parts + "}; " +
               call(function, accessed, address + ", warpbook_stored") + "; }";
    }

private:
    using Kind = PtxOperand::Kind;

    std::string source(const std::string& name) const
    {
        const std::string text = operand_(name);
        return text.empty() ? "" : call("of", "", text);
    }

    std::string source_at(std::size_t i) const
    {
        return operands_[i].kind == Kind::plain ? source(operands_[i].parts[0]) : std::string();
    }

    std::string result_in(const PtxOperand& operand) const
    {
        return operand.kind == Kind::plain ? operand_(operand.parts[0]) : std::string();
    }

    std::string results_in(const PtxOperand& operand) const
    {
        const std::string result = operand_(operand.parts[0]);
        const std::string predicate = operand_(operand.parts[1]);
        return result.empty() || predicate.empty() ? "" : result + ", " + predicate;
    }

    static bool is_vector_of(const PtxOperand& operand, const std::string& elements)
    {
        return operand.kind == Kind::vector && std::to_string(operand.parts.size()) == elements;
    }

    std::string address_in(const PtxOperand& operand, bool is_shared) const
    {
        if (operand.kind != Kind::address || operand.parts.size() > 2) return {};
        const std::string begin = operand_(operand.parts[0]);
        if (begin.empty()) return {};
        const std::string offset = operand.parts.size() == 2 ? " + (" + operand.parts[1] + ")" : "";
        return call(is_shared ? "shared_address" : "generic_address", "", begin + offset);
    }

    const std::vector<PtxOperand>& operands_;
    const OperandOfPtx& operand_;
};

/// `ld` and `st`, with what may stand behind these words. Advice to the caches has no effect in the model.
std::string access_to_memory(const std::vector<std::string>& name, const Writer& writer)
{
    constexpr std::array<std::string_view, 11> without_effect{"global", "const", "weak", "ca", "cg", "cs",
                                                              "lu",     "cv",    "wb",   "wt", "nc"};
    bool is_volatile = false;
    bool is_shared = false;
    std::string elements;
    for (std::size_t i = 1; i + 1 < name.size(); ++i) {
        const std::string& word = name[i];
        if (word == "volatile")
            is_volatile = true;
        else if (word == "shared")
            is_shared = true;
        else if (word == "v2" || word == "v4")
            elements = word.substr(1);
        else if (!contains(without_effect, word))
            return {};
    }
    const Type* const type = type_named(name.back());
    if (type == nullptr || type->vector.empty()) return {};
    const bool is_too_long = elements == "4" && type->ptx.ends_with("64");
    if (is_too_long) return {};
    return name.front() == "ld" ? writer.load(is_volatile, is_shared, *type, elements)
                                : writer.store(is_volatile, is_shared, *type, elements);
}

bool is_in_list(std::string_view list, std::string_view word)
{
    return (" " + std::string(list) + " ").find(" " + std::string(word) + " ") != std::string::npos;
}

/// Of integers, which are cut off or filled up: between floating-point numbers there are roundings.
std::string conversion(const std::vector<std::string>& name, const Writer& writer)
{
    constexpr std::string_view converted = "u8 s8 u16 s16 u32 s32 u64 s64";
    if (name.size() != 3 || !is_in_list(converted, name[1]) || !is_in_list(converted, name[2])) return {};
    const Row row{"cvt", no_types, Form::value, 1, "cvt"};
    return writer.call_of(row, std::string(type_of_ptx(name[1])) + ", " + std::string(type_of_ptx(name[2])));
}

std::string row_of_table(const std::string& name, const Writer& writer)
{
    const auto dot = name.rfind('.');
    const std::string_view type = dot == std::string::npos ? "" : std::string_view(name).substr(dot + 1);
    const std::string_view without_type = std::string_view(name).substr(0, dot);
    for (const Row& row : rows) {
        if (row.types.empty() && row.name == name) return writer.call_of(row, "");
        if (row.name == without_type && !row.types.empty() && is_in_list(row.types, type))
            return writer.call_of(row, type_of_ptx(type));
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

std::string_view type_of_ptx(std::string_view type)
{
    const Type* const known = type_named(type);
    return known == nullptr ? std::string_view() : known->cuda;
}

std::string_view special_register_of_ptx(std::string_view name)
{
    for (const auto& [ptx, cuda] : special_registers)
        if (ptx == name) return cuda;
    return {};
}

std::optional<std::string> call_of_ptx(const PtxInstruction& instruction, const OperandOfPtx& operand)
{
    const Writer writer(instruction, operand);
    const std::vector<std::string> name = parts_of_ptx_name(instruction.name);
    std::string text;
    if (is_barrier_of_block(instruction))
        text = "::__syncthreads();";
    else if (name.front() == "ld" || name.front() == "st")
        text = access_to_memory(name, writer);
    else if (name.front() == "cvt")
        text = conversion(name, writer);
    else if (instruction.name == "mov.b64")
        text = writer.move_of_halves();
    if (text.empty()) text = row_of_table(instruction.name, writer);
    if (text.empty()) return {};
    return text;
}

}  // namespace warpbook::kernel_compiler
