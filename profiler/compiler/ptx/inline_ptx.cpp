#include "inline_ptx.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "compiler/source/asm_statements.hpp"
#include "compiler/source/device_library_files.hpp"
#include "ptx_advice.hpp"
#include "ptx_instructions.hpp"
#include "ptx_text.hpp"
#include "ptx_types.hpp"
#include "compiler/text/refused.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// The register that a constraint asks for (CUDA, "Inline PTX Assembly", "Constraints"); empty for others.
std::string_view type_of_constraint(std::string_view kind)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> registers = {
        {{"h", "u16"}, {"r", "u32"}, {"l", "u64"}, {"f", "f32"}, {"d", "f64"}, {"n", "s64"}}};
    for (const auto& [constraint, type] : registers)
        if (constraint == kind) return type_of_ptx(type);
    return {};
}

std::string variable_of(const std::string& name)
{
    std::string variable = "warpbook_ptx_";
    for (const char character : name)
        variable += character == '%' || character == '$' || character == '.' ? '_' : character;
    return variable;
}

/// A number as PTX writes it: `0f3F800000` has the bits of a float, `0d…` those of a double.
std::string number_of_ptx(const std::string& name)
{
    if (name.starts_with("0f") || name.starts_with("0F")) return "__builtin_bit_cast(float, 0x" + name.substr(2) + "u)";
    if (name.starts_with("0d") || name.starts_with("0D"))
        return "__builtin_bit_cast(double, 0x" + name.substr(2) + "ull)";
    // PTX's octal, binary and hexadecimal numbers are those of C++, but for the U after them.
    return name.ends_with("U") ? name.substr(0, name.size() - 1) + "u" : name;
}

class Translator {
public:
    Translator(const std::vector<SourceToken>& tokens, const AsmStatement& statement)
        : tokens_(tokens), statement_(statement)
    {}

    /// A statement of C++ without its semicolon, as asm is one. Throws UnknownPtx.
    std::string statement()
    {
        const PtxScope ptx = read_ptx(template_without_escapes());
        std::string before;
        std::string after;
        scopes_.emplace_back();
        for (std::size_t i = 0; i < statement_.operands.size(); ++i) add_operand(i, before, after);
        const std::string calls = content_of(ptx);
        if (writes_carry_) before += "bool " + std::string(ptx_carry) + "{}, " + std::string(lost_ptx_carry) + "{}; ";
        const std::string fence = statement_.clobbers_memory ? "__asm__ __volatile__(\"\" ::: \"memory\"); " : "";
        return "do { " + before + fence + calls + fence + after + "} while (false)";
    }

private:
    struct Scope {
        /// Variables by the names of registers.
        std::map<std::string, std::string> registers;
        std::set<std::string> predicates;
        std::set<std::string> labels;
    };

    /// `%%laneid` is a register, and `%1` an operand. `%=` stands for a number that no other asm() has: labels are of
    /// one scope anyhow.
    std::string template_without_escapes() const
    {
        std::string text;
        for (std::size_t i = 0; i < statement_.text.size(); ++i) {
            const std::string two = statement_.text.substr(i, 2);
            text += two == "%=" ? '0' : statement_.text[i];
            if (two == "%%" || two == "%=") ++i;
        }
        return text;
    }

    void add_operand(std::size_t number, std::string& before, std::string& after)
    {
        const AsmOperand& operand = statement_.operands[number];
        const std::string type(type_of_constraint(operand.kind()));
        if (type.empty()) throw UnknownPtx{"the constraint \"" + operand.constraint + "\""};
        const std::string name = "%" + std::to_string(number);
        const std::string variable = add_register(name);
        const std::string text = on_one_line(tokens_, operand.expression);
        const std::string function = "::cuda_on_cpu::ptx::input<" + type + ">(";
        if (!operand.is_output()) {
            before += "const " + type + " " + variable + " = " + function + text + "); ";
            return;
        }
        const std::string target = variable + "_of";
        before += "auto& " + target + " = " + text + "; " + type + " " + variable +
                  (operand.is_read_and_written() ? " = " + function + target + "); " : "{}; ");
        after += "::cuda_on_cpu::ptx::output(" + target + ", " + variable + "); ";
    }

    std::string content_of(const PtxScope& scope)
    {
        std::string text = labels_of(scope);
        // In front of all jumps: C++ has none past an initialization.
        for (const PtxRegisters& registers : scope.registers) text += declaration_of(registers);
        for (const PtxStatement& statement : scope.statements)
            text += std::visit([this](const auto& what) { return statement_of(what); }, statement.what) + " ";
        return text;
    }

    std::string labels_of(const PtxScope& scope)
    {
        std::string names;
        for (const PtxStatement& statement : scope.statements) {
            const auto* const label = std::get_if<PtxLabel>(&statement.what);
            if (label == nullptr) continue;
            if (!scopes_.back().labels.insert(label->name).second)
                throw UnknownPtx{"two labels of one name (" + label->name + ")"};
            names += (names.empty() ? "" : ", ") + variable_of(label->name);
        }
        // Known in this asm only: a function with it may be called twice, and inlined.
        return names.empty() ? "" : "__label__ " + names + "; ";
    }

    std::string declaration_of(const PtxRegisters& registers)
    {
        const std::string type(type_of_ptx(registers.type));
        if (type.empty()) throw UnknownPtx{"the type ." + registers.type};
        std::string text;
        for (const std::string& name : registers.names) text += type + " " + add_register(name) + "{}; ";
        if (registers.type == "pred") scopes_.back().predicates.insert(registers.names.begin(), registers.names.end());
        return text;
    }

    std::string add_register(const std::string& name)
    {
        std::string variable = variable_of(name);
        if (!scopes_.back().registers.emplace(name, variable).second)
            throw UnknownPtx{"two registers of one name (" + name + ")"};
        return variable;
    }

    std::string statement_of(const PtxScope& scope)
    {
        scopes_.emplace_back();
        std::string text = "{ " + content_of(scope) + "}";
        scopes_.pop_back();
        return text;
    }

    static std::string statement_of(const PtxLabel& label) { return variable_of(label.name) + ":;"; }

    std::string statement_of(const PtxInstruction& instruction)
    {
        std::string what = is_jump(instruction) ? jump_of(instruction) : call_of(instruction);
        if (instruction.guard.empty()) return what;
        if (!is_predicate(instruction.guard)) throw UnknownPtx{"the predicate " + instruction.guard};
        const std::string guard = operand_of(instruction.guard);
        return std::string("if (") + (instruction.guard_is_negated ? "!" : "") + guard + ") { " + what + " }";
    }

    static bool is_jump(const PtxInstruction& instruction)
    {
        return instruction.name == "bra" || instruction.name == "bra.uni";
    }

    std::string jump_of(const PtxInstruction& instruction) const
    {
        const std::string name = instruction.operands.size() == 1 ? instruction.operands[0].parts[0] : std::string();
        const bool is_known = std::any_of(scopes_.begin(), scopes_.end(),
                                          [&](const Scope& scope) { return scope.labels.contains(name); });
        if (!is_known)
            throw UnknownPtx{"the label of `" + text_of(instruction) + "`",
                             "Jump within one asm only; between two of them, write the branch in C++."};
        return "goto " + variable_of(name) + ";";
    }

    std::string call_of(const PtxInstruction& instruction)
    {
        const auto call = call_of_ptx(instruction, [&](const std::string& name) { return operand_of(name); });
        if (!call)
            throw UnknownPtx{"`" + text_of(instruction) + "`" + unknown_name_in(instruction),
                             advice_for_ptx(instruction)};
        const PtxCarry carry = carry_of_ptx(parts_of_ptx_name(instruction.name));
        if (carry.reads && !writes_carry_)
            throw UnknownPtx{"the carry of `" + text_of(instruction) + "`, which another asm has left",
                             "Write what hands on a carry as one asm: between two, nvcc may put what changes it."};
        writes_carry_ |= carry.writes;
        return *call;
    }

    /// Empty for what is none.
    std::string operand_of(const std::string& name) const
    {
        if (name.starts_with("!")) {
            const std::string predicate = name.substr(1);
            return is_predicate(predicate) ? "!" + operand_of(predicate) : "";
        }
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
            if (const auto known = scope->registers.find(name); known != scope->registers.end()) return known->second;
        const bool is_number = name.find_first_of("0123456789") == (name.starts_with("-") ? 1 : 0);
        return is_number ? number_of_ptx(name) : std::string(special_register_of_ptx(name));
    }

    bool is_predicate(const std::string& name) const
    {
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
            if (scope->registers.contains(name)) return scope->predicates.contains(name);
        return false;
    }

    /// Why an instruction is not known, where that is one of its operands.
    std::string unknown_name_in(const PtxInstruction& instruction) const
    {
        for (const PtxOperand& operand : instruction.operands)
            for (const std::string& name : operand.parts)
                if (name != "_" && operand_of(name).empty()) return reason_of_unknown(name);
        return {};
    }

    static std::string reason_of_unknown(const std::string& name)
    {
        if (name.starts_with("!")) return ", where " + name.substr(1) + " is no predicate";
        return (name.starts_with("%") ? ", the register " : ", where no register has the name ") + name;
    }

    const std::vector<SourceToken>& tokens_;
    const AsmStatement& statement_;
    /// From the outermost.
    std::vector<Scope> scopes_;
    bool writes_carry_ = false;
};

/// The token in whose line nvcc has the instructions: where the last operand begins that has to be computed, or the
/// word asm (read off its .loc directives).
std::size_t token_of_line(const std::vector<SourceToken>& tokens, const AsmStatement& statement)
{
    const auto is_computed = [&](const AsmOperand& operand) {
        const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(operand.expression.begin);
        const auto end = tokens.begin() + static_cast<std::ptrdiff_t>(operand.expression.end);
        return operand.kind() != "n" && std::any_of(begin, end, std::mem_fn(&SourceToken::is_identifier));
    };
    const auto last = std::find_if(statement.operands.rbegin(), statement.operands.rend(), is_computed);
    return last == statement.operands.rend() ? statement.range.begin : last->expression.begin;
}

SourceChange change_of(std::string_view preprocessed, const SourceTokens& source, const AsmStatement& statement)
{
    const std::vector<SourceToken>& tokens = source.tokens;
    const SourceToken& first = tokens[statement.range.begin];
    const std::size_t last = statement.range.end - 1;
    SourceChange change{first.begin, tokens[last].end(), ""};
    try {
        change.text = Translator(tokens, statement).statement();
    } catch (const UnknownPtx& not_known) {
        const std::string& file = source.files[first.file];
        if (!is_of_device_library(file))
            throw Refused({file, std::to_string(first.line)}, "Warpbook's model does not know this inline PTX (asm): " +
                                                                  not_known.problem + ".\n" + not_known.advice);
        change.text = "::cuda_on_cpu::ptx::unknown_in_library()";
    }
    const std::size_t line = token_of_line(tokens, statement);
    change.text = line_breaks_in(preprocessed, tokens, {statement.range.begin, line}) + change.text +
                  line_breaks_in(preprocessed, tokens, {line, last});
    return change;
}

}  // namespace

std::vector<SourceChange> calls_for_inline_ptx(std::string_view preprocessed, const SourceTokens& source,
                                               const IsForDevice& is_for_device)
{
    std::vector<SourceChange> changes;
    for (std::size_t i = 0; i < source.tokens.size(); ++i) {
        const auto statement = asm_at(source.tokens, i);
        if (!statement) continue;
        const SourceToken& first = source.tokens[i];
        const std::string& file = source.files[first.file];
        if (is_of_device_library(file) || is_for_device(file, first.line))
            changes.push_back(change_of(preprocessed, source, *statement));
        i = statement->range.end - 1;
    }
    return changes;
}

}  // namespace warpbook::kernel_compiler
