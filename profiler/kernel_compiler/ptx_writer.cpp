#include "ptx_writer.hpp"

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
                               std::string_view type_arguments) const
{
    const bool has_result = form != PtxForm::action;
    if (operands_.size() != sources + (has_result ? 1 : 0)) return {};
    std::string arguments;
    for (std::size_t i = has_result ? 1 : 0; i < operands_.size(); ++i) {
        const std::string source = source_at(i);
        if (source.empty()) return {};
        arguments += (arguments.empty() ? "" : ", ") + source;
    }
    const std::string value = call(function, type_arguments, arguments);
    if (!has_result) return value + ";";
    const std::string result = form == PtxForm::shuffle && operands_[0].kind == PtxOperand::Kind::with_predicate
                                   ? results_in(operands_[0])
                                   : result_in(operands_[0]);
    return result.empty() ? "" : set(result, value);
}

std::string PtxWriter::move_of_halves() const
{
    if (operands_.size() != 2) return {};
    if (is_vector_of(0, 2)) {
        const std::string whole = source_at(1);
        if (whole.empty()) return {};
        return "{ const unsigned long long warpbook_whole = " + whole + "; " +
               set(variable_of(0, 0), "static_cast<unsigned>(warpbook_whole)") + " " +
               set(variable_of(0, 1), "static_cast<unsigned>(warpbook_whole >> 32)") + " }";
    }
    if (!is_vector_of(1, 2) || result_at(0).empty()) return {};
    const auto half = [&](std::size_t i) { return call("taken_as", "unsigned", variable_of(1, i)); };
    return set(result_at(0), half(0) + " | " + half(1) + " * 0x100000000ull");
}

std::string PtxWriter::source_at(std::size_t i) const
{
    return operands_[i].kind == PtxOperand::Kind::plain ? source(operands_[i].parts[0]) : std::string();
}

bool PtxWriter::has_no_result_at(std::size_t i) const
{
    return operands_[i].kind == PtxOperand::Kind::plain && operands_[i].parts[0] == "_";
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
    const std::string offset = operand.parts.size() == 2 ? " + (" + operand.parts[1] + ")" : "";
    return call(is_shared ? "shared_address" : "generic_address", "", begin + offset);
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
    const std::string result = operand_(operand.parts[0]);
    const std::string predicate = operand_(operand.parts[1]);
    return result.empty() || predicate.empty() ? "" : result + ", " + predicate;
}

}  // namespace warpbook::kernel_compiler
