#include "assembly.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "instruction.hpp"
#include "mark.hpp"
#include "unsupported_assembly.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// What a line of assembly says, as far as control flow goes.
struct Statement {
    enum class Kind { none, other, label, call, jump, branch, leave, not_understood };
    Kind kind = Kind::none;
    /// The label's own name, or where the instruction goes; empty for a call through a pointer. What is wrong with a
    /// line that is not understood.
    std::string name;
};

constexpr std::array<std::string_view, 32> conditional_jumps{
    "ja",  "jae",  "jb",  "jbe",  "jc",  "je",  "jecxz", "jg",    "jge", "jl",   "jle",
    "jna", "jnae", "jnb", "jnbe", "jnc", "jne", "jng",   "jnge",  "jnl", "jnle", "jno",
    "jnp", "jns",  "jnz", "jo",   "jp",  "jpe", "jpo",   "jrcxz", "js",  "jz"};

/// Whether an instruction may be followed by another than the one after it. More words than g++ is known to write:
/// what is missing here would be passed over in silence.
bool may_go_elsewhere(std::string_view instruction)
{
    constexpr std::array<std::string_view, 14> beginnings{"call", "eret", "hlt",  "int", "iret", "j",     "lcall",
                                                          "ljmp", "loop", "lret", "ret", "sys",  "uiret", "ud"};
    constexpr std::array<std::string_view, 3> names{"rsm", "xabort", "xbegin"};
    return contains(names, instruction) ||
           std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view beginning) { return instruction.starts_with(beginning); });
}

/// The symbol that a jump or call names: without "@PLT"; none for "*%rax", and for what is no symbol, such as "1f".
std::optional<std::string> symbol_in(const Operand& operand)
{
    if (const Symbol* const target = operand.target()) {
        const bool is_plain = std::all_of(target->name.begin(), target->name.end(), belongs_to_symbol);
        return is_plain ? std::optional(std::string(target->name)) : std::nullopt;
    }
    // "*name@GOTPCREL(%rip)" is what -fno-plt makes of it; some distributions have that on by default.
    const auto& symbols = operand.value.symbols;
    if (operand.is_indirect && operand.is_relative && symbols.size() == 1 && is_in_table_of_linker(symbols.front()))
        return std::string(symbols.front().name);
    return std::nullopt;
}

/// Functions after whose call no instruction belongs to the same way through the code.
bool never_returns(std::string_view function)
{
    constexpr std::array<std::string_view, 11> names{"__assert_fail",
                                                     "abort",
                                                     "exit",
                                                     "__cxa_call_terminate",  // since g++ 14
                                                     "__cxa_throw",
                                                     "__cxa_rethrow",
                                                     "_Unwind_Resume",
                                                     "_ZSt21__glibcxx_assert_failPKciS0_S0_",  // since g++ 13
                                                     "_ZSt9terminatev",
                                                     "__stack_chk_fail",
                                                     "__ubsan_handle_missing_return"};
    return contains(names, function) || mark_of(function) == Mark::end;
}

Statement not_understood(std::string problem) { return {Statement::Kind::not_understood, std::move(problem)}; }

Statement read_jump(const Operand& operand)
{
    if (auto symbol = symbol_in(operand)) return {Statement::Kind::jump, std::move(*symbol)};
    if (operand.is_indirect) return not_understood("a jump to where a register or a table says");
    return not_understood("a jump to what is no name");
}

Statement statement_of_instruction(std::string_view text)
{
    using Kind = Statement::Kind;
    const std::string_view word = word_of_instruction(text);
    if (!may_go_elsewhere(word)) return {Kind::other, {}};
    std::vector<Operand> operands;
    try {
        operands = instruction_in(text).operands;
    } catch (const UnreadableInstruction&) {
        operands.resize(2);  // none of what follows has two
    }
    const Operand operand = operands.size() == 1 ? operands.front() : Operand();
    if (word == "call" || word == "callq") {
        if (auto symbol = symbol_in(operand)) return {Kind::call, std::move(*symbol)};
        if (operand.is_indirect) return {Kind::call, {}};
        return not_understood("a call of what is no name");
    }
    if (word == "jmp" || word == "jmpq") return read_jump(operand);
    if (contains(conditional_jumps, word)) {
        if (auto symbol = symbol_in(operand)) return {Kind::branch, std::move(*symbol)};
        return not_understood("a conditional jump to what is no name");
    }
    const bool is_alone = operands.empty();
    if (is_alone && (word == "ret" || word == "retq" || word == "ud2" || word == "hlt")) return {Kind::leave, {}};
    return not_understood("an instruction after which another than the next one may come");
}

/// Several instructions, or a label and an instruction, which asm() may bring.
Statement read_crowded_line(std::string_view line)
{
    constexpr std::string_view separators = " \t;:";
    while (!line.empty()) {
        line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
        const std::string_view word = line.substr(0, line.find_first_of(separators));
        if (may_go_elsewhere(word)) return not_understood("a jump, call or return that shares its line");
        line.remove_prefix(word.size());
    }
    return {Statement::Kind::other, {}};
}

Statement read_statement(std::string_view line)
{
    line = line.substr(0, line.find('#'));
    const std::string_view text = trimmed(line);
    if (text.empty()) return {};
    const bool is_crowded = text.find(';') != std::string_view::npos;
    if (const auto label = label_in(line.substr(0, line.find_last_not_of(blank) + 1)); !label.empty() && !is_crowded)
        return {Statement::Kind::label, std::string(label)};
    if (text.substr(0, text.find_first_of(blank)).find(':') != std::string_view::npos) return read_crowded_line(text);
    if (text.starts_with(".")) return {};
    if (is_crowded) return read_crowded_line(text);
    return statement_of_instruction(text);
}

/// A function's lines, the first its label.
struct Extent {
    std::string name;
    std::string group;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The name of the group in `.section .text._Z1f,"axG",@progbits,_Z1f,comdat`; empty when the line names none.
std::string group_of_section(std::string_view line)
{
    if (line.find(",comdat") == std::string_view::npos) return {};
    line = line.substr(0, line.rfind(",comdat"));
    return std::string(line.substr(line.rfind(',') + 1));
}

std::vector<Extent> extents_of_functions(const std::vector<std::string>& lines)
{
    std::vector<Extent> extents;
    std::set<std::string> functions;
    std::string group;
    std::optional<Extent> open;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        if (line.starts_with("\t.text")) group.clear();
        if (line.starts_with("\t.section\t")) group = group_of_section(line);
        if (line.starts_with("\t.type\t") && line.ends_with("@function")) {
            const auto name = line.substr(7);
            functions.insert(std::string(name.substr(0, name.find(','))));
        } else if (std::string label(label_in(line)); !open && functions.contains(label)) {
            open = Extent{std::move(label), group, i, 0};
        } else if (open && line.starts_with("\t.size\t" + open->name + ",")) {
            open->end = i;
            extents.push_back(*open);
            open.reset();
        }
    }
    if (open) throw UnsupportedAssembly(lines, open->begin, "a function whose end is not told");
    return extents;
}

/// The model's call-backs belong to functions, each to one that is in the table.
void expect_no_callbacks_elsewhere(const std::vector<std::string>& lines, const std::vector<Extent>& extents)
{
    auto extent = extents.begin();
    for (std::size_t line = 0; line < lines.size(); ++line) {
        while (extent != extents.end() && line >= extent->end) ++extent;
        if (extent != extents.end() && line >= extent->begin) continue;
        const Statement statement = read_statement(lines[line]);
        if (statement.kind == Statement::Kind::call &&
            (statement.name.starts_with("__tsan_") || statement.name.starts_with("__sanitizer_")))
            throw UnsupportedAssembly(lines, line, "a call-back outside of all functions");
    }
}

class BlockBuilder {
public:
    BlockBuilder(const std::vector<std::string>& lines, const Extent& extent) : lines_(lines)
    {
        for (std::size_t line = extent.begin; line < extent.end; ++line) {
            statements_.emplace_back(line, read_statement(lines[line]));
            const Statement& statement = statements_.back().second;
            if (statement.kind == Kind::not_understood) throw UnsupportedAssembly(lines, line, statement.name);
            if (statement.kind == Statement::Kind::jump || statement.kind == Statement::Kind::branch)
                targets_.insert(statement.name);
        }
    }

    std::vector<Block> blocks()
    {
        blocks_.emplace_back();
        for (const auto& [line, statement] : statements_) add(line, statement);
        for (std::size_t i = 0; i < blocks_.size(); ++i) connect(i);
        return std::move(blocks_);
    }

private:
    using Kind = Statement::Kind;

    void add(std::size_t line, const Statement& statement)
    {
        // Only the landing pads of exceptions have no label that anybody jumps to.
        const bool is_instruction = statement.kind != Kind::none && statement.kind != Kind::label;
        if (ended_ && is_instruction && statement.kind != Kind::other) begin_block();
        if (!ended_ && is_instruction) blocks_.back().instructions.push_back(line);
        switch (statement.kind) {
        case Kind::none:
        case Kind::other: return;
        case Kind::label:
            if (!targets_.contains(statement.name)) return;
            begin_block();
            block_at_[statement.name] = blocks_.size() - 1;
            return;
        case Kind::call:
            blocks_.back().calls.push_back({line, statement.name});
            if (never_returns(statement.name)) ended_ = true;
            return;
        case Kind::jump:
        case Kind::branch:
            jumps_[blocks_.size() - 1].push_back({line, statement.name});
            if (statement.kind == Kind::branch)
                begin_block();
            else
                ended_ = true;
            return;
        case Kind::leave:
            blocks_.back().leaves = true;
            ended_ = true;
            return;
        case Kind::not_understood: return;  // refused by the constructor
        }
    }

    /// The code from here on can be reached from elsewhere, and from above unless that way has ended.
    void begin_block()
    {
        if (!ended_) blocks_.back().successors.push_back(blocks_.size());
        ended_ = false;
        blocks_.emplace_back();
    }

    void connect(std::size_t block)
    {
        for (const auto& [line, label] : jumps_[block]) {
            const auto target = block_at_.find(label);
            if (target != block_at_.end())
                blocks_[block].successors.push_back(target->second);
            else if (is_of_one_function(label))
                throw UnsupportedAssembly(lines_, line, "a jump to a label that is not in its function");
            else
                blocks_[block].leaves = true;
        }
    }

    /// Other local names stand for functions: g++ calls what a thunk goes to .LTHUNK0.
    static bool is_of_one_function(std::string_view label)
    {
        return label.starts_with(".L") && !label.starts_with(".LTHUNK");
    }

    const std::vector<std::string>& lines_;
    std::vector<std::pair<std::size_t, Statement>> statements_;
    std::set<std::string> targets_;
    std::map<std::string, std::size_t> block_at_;
    /// By block: the lines that jump from it, and to which label.
    std::map<std::size_t, std::vector<std::pair<std::size_t, std::string>>> jumps_;
    std::vector<Block> blocks_;
    bool ended_ = false;
};

}  // namespace

std::vector<Function> functions_in(const std::vector<std::string>& lines)
{
    for (std::size_t line = 0; line < lines.size(); ++line)
        if (lines[line].starts_with("\t.intel_syntax"))
            throw UnsupportedAssembly(lines, line, "it is not in AT&T syntax");
    const std::vector<Extent> extents = extents_of_functions(lines);
    expect_no_callbacks_elsewhere(lines, extents);
    std::vector<Function> functions;
    for (const Extent& extent : extents)
        functions.push_back(
            {extent.name, extent.group, extent.begin, BlockBuilder(lines, extent).blocks(), extent.end});
    return functions;
}

}  // namespace warpbook::kernel_compiler
