#include "inline_ptx.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "device_libraries.hpp"
#include "ptx_instructions.hpp"
#include "ptx_text.hpp"
#include "ptx_types.hpp"
#include "refused.hpp"
#include "words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// `"=r"(sum)`
struct AsmOperand {
    std::string constraint;
    TokenRange expression;

    bool is_output() const { return constraint.starts_with("=") || constraint.starts_with("+"); }
    bool is_read_and_written() const { return constraint.starts_with("+"); }
    /// Without what says how the operand is used.
    std::string_view kind() const
    {
        const auto begin_of_kind = constraint.find_first_not_of("=+&");
        return std::string_view(constraint)
            .substr(begin_of_kind == std::string::npos ? constraint.size() : begin_of_kind);
    }
};

struct AsmStatement {
    /// From the word asm to the parenthesis that closes.
    TokenRange range;
    std::string text;
    std::vector<AsmOperand> operands;
    bool clobbers_memory = false;
};

/// What a text in quotation marks stands for.
std::string content_of_literal(std::string_view literal)
{
    const auto open = literal.find('"');
    if (literal.substr(0, open).ends_with('R')) {
        const auto begin = literal.find('(') + 1;
        return std::string(literal.substr(begin, literal.rfind(')') - begin));
    }
    std::string content;
    for (std::size_t i = open + 1; i + 1 < literal.size(); ++i) {
        if (literal[i] != '\\') {
            content += literal[i];
            continue;
        }
        ++i;
        // Of these, PTX has only breaks between lines and words.
        content += literal[i] == 'n' || literal[i] == 't' || literal[i] == 'r' ? '\n' : literal[i];
    }
    return content;
}

bool is_literal(const SourceToken& token) { return token.text.ends_with('"'); }

class AsmReader {
public:
    explicit AsmReader(const std::vector<SourceToken>& tokens) : tokens_(tokens) {}

    /// The one that begins with a token; nothing where none does, and where its form is not understood.
    std::optional<AsmStatement> read(std::size_t begin)
    {
        constexpr std::array<std::string_view, 3> words{"asm", "__asm__", "__asm"};
        constexpr std::array<std::string_view, 4> qualifiers{"volatile", "__volatile__", "__volatile", "inline"};
        if (!contains(words, tokens_[begin].text)) return {};
        at_ = begin + 1;
        while (at_ < tokens_.size() && contains(qualifiers, tokens_[at_].text)) ++at_;
        if (!take("(")) return {};
        AsmStatement statement;
        statement.range.begin = begin;
        statement.text = take_literals();
        // Two sections of operands, and one of what else is changed.
        unsigned section = 0;
        while (at_ < tokens_.size() && !is(")")) {
            if (is(":") || is("::")) {
                section += is("::") ? 2 : 1;
                ++at_;
            } else if (is(",")) {
                ++at_;
            } else if (!is_literal(tokens_[at_])) {
                return {};
            } else if (section == 3) {
                statement.clobbers_memory |= take_literals() == "memory";
            } else {
                statement.operands.push_back(take_operand());
            }
        }
        statement.range.end = at_ + 1;
        return at_ < tokens_.size() ? std::optional(std::move(statement)) : std::nullopt;
    }

private:
    bool is(std::string_view text) const { return at_ < tokens_.size() && tokens_[at_].is(text); }

    bool take(std::string_view text)
    {
        const bool taken = is(text);
        if (taken) ++at_;
        return taken;
    }

    /// Those that follow each other are one.
    std::string take_literals()
    {
        std::string content;
        for (; at_ < tokens_.size() && is_literal(tokens_[at_]); ++at_)
            content += content_of_literal(tokens_[at_].text);
        return content;
    }

    AsmOperand take_operand()
    {
        AsmOperand operand;
        operand.constraint = take_literals();
        operand.expression.begin = at_ + 1;
        unsigned depth = 0;
        for (; at_ < tokens_.size(); ++at_) {
            if (is("(")) ++depth;
            if (is(")") && --depth == 0) break;
        }
        operand.expression.end = at_;
        if (at_ < tokens_.size()) ++at_;
        return operand;
    }

    const std::vector<SourceToken>& tokens_;
    std::size_t at_ = 0;
};

/// What keeps an asm from being translated, for people.
struct NotKnown {
    std::string problem;
};

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
    // PTX's octal, binary and hexadecimal numbers are those of C++, but for the U behind them.
    return name.ends_with("U") ? name.substr(0, name.size() - 1) + "u" : name;
}

class Translator {
public:
    Translator(const std::vector<SourceToken>& tokens, const AsmStatement& statement)
        : tokens_(tokens), statement_(statement)
    {}

    /// A statement of C++ without its semicolon, as asm is one. Throws NotKnown.
    std::string statement()
    {
        const std::optional<PtxText> ptx = read_ptx(template_without_escapes());
        if (!ptx) throw NotKnown{"this form of it (labels, scopes, directives)"};
        std::string before;
        std::string behind;
        for (std::size_t i = 0; i < statement_.operands.size(); ++i) add_operand(i, before, behind);
        for (const PtxRegisters& registers : ptx->registers) before += declaration_of(registers);
        std::string calls;
        for (const PtxInstruction& instruction : ptx->instructions) calls += call_of(instruction) + " ";
        const std::string fence = statement_.clobbers_memory ? "__asm__ __volatile__(\"\" ::: \"memory\"); " : "";
        return "do { " + before + fence + calls + fence + behind + "} while (false)";
    }

private:
    /// `%%laneid` is a register, and `%1` an operand.
    std::string template_without_escapes() const
    {
        std::string text;
        for (std::size_t i = 0; i < statement_.text.size(); ++i) {
            text += statement_.text[i];
            if (statement_.text.substr(i, 2) == "%%") ++i;
        }
        return text;
    }

    void add_operand(std::size_t number, std::string& before, std::string& behind)
    {
        const AsmOperand& operand = statement_.operands[number];
        const std::string type(type_of_constraint(operand.kind()));
        if (type.empty()) throw NotKnown{"the constraint \"" + operand.constraint + "\""};
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
        behind += "::cuda_on_cpu::ptx::output(" + target + ", " + variable + "); ";
    }

    std::string declaration_of(const PtxRegisters& registers)
    {
        const std::string type(type_of_ptx(registers.type));
        if (type.empty()) throw NotKnown{"the type ." + registers.type};
        std::string text;
        for (const std::string& name : registers.names) text += type + " " + add_register(name) + "{}; ";
        return text;
    }

    std::string add_register(const std::string& name)
    {
        std::string variable = variable_of(name);
        if (!registers_.emplace(name, variable).second) throw NotKnown{"two registers of one name (" + name + ")"};
        return variable;
    }

    /// Empty for what is none.
    std::string operand_of(const std::string& name) const
    {
        if (const auto known = registers_.find(name); known != registers_.end()) return known->second;
        const bool is_number = name.find_first_of("0123456789") == (name.starts_with("-") ? 1 : 0);
        return is_number ? number_of_ptx(name) : std::string(special_register_of_ptx(name));
    }

    std::string call_of(const PtxInstruction& instruction) const
    {
        const auto call = call_of_ptx(instruction, [&](const std::string& name) { return operand_of(name); });
        if (!call) throw NotKnown{text_of(instruction)};
        if (instruction.guard.empty()) return *call;
        const std::string guard = operand_of(instruction.guard);
        if (guard.empty()) throw NotKnown{"the predicate " + instruction.guard};
        return std::string("if (") + (instruction.guard_is_negated ? "!" : "") + guard + ") { " + *call + " }";
    }

    static std::string text_of(const PtxInstruction& instruction)
    {
        std::string text = "`" + instruction.name;
        for (const PtxOperand& operand : instruction.operands) {
            const bool is_first = &operand == &instruction.operands.front();
            text += is_first ? " " : ", ";
            for (const std::string& part : operand.parts) text += part;
        }
        return text + "`";
    }

    const std::vector<SourceToken>& tokens_;
    const AsmStatement& statement_;
    std::map<std::string, std::string> registers_;
};

SourceChange change_of(std::string_view preprocessed, const SourceTokens& source, const AsmStatement& statement)
{
    const std::vector<SourceToken>& tokens = source.tokens;
    const SourceToken& first = tokens[statement.range.begin];
    const std::size_t last = statement.range.end - 1;
    SourceChange change{first.begin, tokens[last].end(), ""};
    try {
        change.text = Translator(tokens, statement).statement();
    } catch (const NotKnown& not_known) {
        const std::string& file = source.files[first.file];
        if (!is_of_device_library(file))
            throw Refused({file, std::to_string(first.line)},
                          "Warpbook's model does not know this inline PTX (asm): " + not_known.problem +
                              ".\nUse CUDA's functions, or PTX that it knows (docs/model.md, \"Inline PTX\").");
        change.text = "::cuda_on_cpu::ptx::unknown_in_library()";
    }
    change.text += line_breaks_in(preprocessed, tokens, {statement.range.begin, last});
    return change;
}

}  // namespace

std::vector<SourceChange> calls_for_inline_ptx(std::string_view preprocessed, const SourceTokens& source,
                                               const IsForDevice& is_for_device)
{
    std::vector<SourceChange> changes;
    AsmReader reader(source.tokens);
    for (std::size_t i = 0; i < source.tokens.size(); ++i) {
        const auto statement = reader.read(i);
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
