#include "ptx_writer.hpp"

#include "ptx_types.hpp"

namespace warpbook::kernel_compiler {

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

std::string PtxWriter::call_of(PtxForm form, std::size_t sources, std::string_view function,
                               std::string_view type_arguments, bool flushes) const
{
    const std::size_t first = form == PtxForm::action ? 0 : 1;
    if (operands_.size() != sources + first) return {};
    const std::string arguments = sources_from(first, flushes);
    if (arguments.empty() && sources != 0) return {};
    std::string value = call(function, type_arguments, arguments);
    if (form == PtxForm::action) return value + ";";
    if (flushes) value = call("flushed", "", value);
    const bool has_predicate = operands_[0].kind == PtxOperand::Kind::with_predicate;
    if (form == PtxForm::and_predicate && !has_predicate) return {};
    const std::string result =
        form != PtxForm::value && has_predicate ? results_in(operands_[0]) : result_in(operands_[0]);
    return result.empty() ? "" : set(result, value);
}

std::string PtxWriter::call_with_carry(std::size_t sources, std::string_view function, std::string_view type_arguments,
                                       bool reads, bool writes) const
{
    if (operands_.size() != sources + 1) return {};
    const std::string arguments = sources_from(1, false);
    const std::string result = result_at(0);
    if (arguments.empty() || result.empty()) return {};
    return set(result, call(function, type_arguments,
                            arguments + ", " + (reads ? std::string(ptx_carry) : "false") + ", " +
                                std::string(writes ? ptx_carry : lost_ptx_carry)));
}

std::string PtxWriter::sources_from(std::size_t first, bool flushes) const
{
    std::string arguments;
    for (std::size_t i = first; i < operands_.size(); ++i) {
        const std::string source = source_at(i);
        if (source.empty()) return {};
        arguments += (arguments.empty() ? "" : ", ") + (flushes ? call("flushed", "", source) : source);
    }
    return arguments;
}

std::string PtxWriter::move_of_parts(std::string_view type) const
{
    if (operands_.size() != 2 || !is_in_list("b32 b64", type)) return {};
    const std::size_t bits = type == "b32" ? 32 : 64;
    for (const std::size_t parts : {2U, 4U}) {
        if (is_vector_of(0, parts)) return parts_of(bits, parts, bits / parts);
        if (!is_vector_of(1, parts)) continue;
        const std::string part_type(type_of_ptx("u" + std::to_string(bits / parts)));
        std::string whole;
        for (std::size_t i = 0; i < parts; ++i) {
            if (variable_of(1, i).empty()) return {};
            const std::string part = call("taken_as", part_type, variable_of(1, i));
            whole += i == 0 ? part
                            : " | static_cast<unsigned long long>(" + part + ") << " + std::to_string(i * bits / parts);
        }
        return result_at(0).empty() ? "" : set(result_at(0), whole);
    }
    return {};
}

std::string PtxWriter::parts_of(std::size_t whole, std::size_t parts, std::size_t bits) const
{
    const std::string from = source_at(1);
    if (from.empty()) return {};
    const auto type_of = [](std::size_t size) { return std::string(type_of_ptx("u" + std::to_string(size))); };
    std::string text = "{ const " + type_of(whole) + " warpbook_whole = " + from + ";";
    for (std::size_t i = 0; i < parts; ++i) {
        if (operands_[0].parts[i] == "_") continue;
        const std::string part = variable_of(0, i);
        if (part.empty()) return {};
        const std::string shifted = i == 0 ? "warpbook_whole" : "warpbook_whole >> " + std::to_string(i * bits);
        text += " " + set(part, "static_cast<" + type_of(bits) + ">(" + shifted + ")");
    }
    return text + " }";
}

std::string PtxWriter::source_at(std::size_t i) const
{
    return operands_[i].kind == PtxOperand::Kind::plain ? source(operands_[i].parts[0]) : std::string();
}

std::string PtxWriter::set_first(const std::string& value) const
{
    const std::string result = result_at(0);
    return result.empty() ? "" : set(result, value);
}

std::string PtxWriter::set_first_or_nothing(const std::string& value) const
{
    return operands_[0] == PtxOperand{PtxOperand::Kind::plain, {"_"}} ? value + ";" : set_first(value);
}

bool PtxWriter::is_vector_of(std::size_t i, std::size_t elements) const
{
    return operands_[i].kind == PtxOperand::Kind::vector && operands_[i].parts.size() == elements;
}

std::string PtxWriter::address_at(std::size_t i, bool is_shared) const
{
    const PtxOperand& operand = operands_[i];
    if (operand.kind != PtxOperand::Kind::address || operand.parts.size() > 2) return {};
    const std::string begin = operand_(operand.parts[0]);
    if (begin.empty()) return {};
    std::string offset;
    if (operand.parts.size() == 2) {
        offset = operand_(operand.parts[1]);
        if (offset.empty()) return {};
        offset = " + (" + offset + ")";
    }
    return call(is_shared ? "shared_address" : "generic_address", "", begin + offset);
}

std::string PtxWriter::address_and_sources(std::size_t address, bool is_shared) const
{
    std::string begin = address_at(address, is_shared);
    if (begin.empty() || address + 1 == operands_.size()) return begin;
    const std::string sources = sources_from(address + 1, false);
    return sources.empty() ? "" : begin + ", " + sources;
}

std::string PtxWriter::source(const std::string& name) const
{
    const std::string text = operand_(name);
    return text.empty() ? "" : call("of", "", text);
}

std::string PtxWriter::result_in(const PtxOperand& operand) const
{
    return operand.kind == PtxOperand::Kind::plain ? operand_(operand.parts[0]) : std::string();
}

std::string PtxWriter::results_in(const PtxOperand& operand) const
{
    const std::string result =
        operand.parts[0] == "_" ? std::string("::cuda_on_cpu::ptx::Nothing()") : operand_(operand.parts[0]);
    const std::string predicate = operand_(operand.parts[1]);
    return result.empty() || predicate.empty() ? "" : result + ", " + predicate;
}

}  // namespace warpbook::kernel_compiler
