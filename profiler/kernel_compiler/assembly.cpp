#include "assembly.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

namespace warpbook::kernel_compiler {

namespace {

constexpr std::string_view blank = " \t";

/// What a line of assembly says, as far as control flow goes.
struct Statement {
    enum class Kind { other, label, call, jump, branch, leave };
    Kind kind = Kind::other;
    /// The label's own name, or where the instruction goes; empty when it goes through a register.
    std::string name;
};

std::string_view first_word(std::string_view text) { return text.substr(0, text.find_first_of(blank)); }

std::string_view rest_after(std::string_view text, std::string_view word)
{
    text.remove_prefix(word.size());
    text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
    return text;
}

/// The symbol that a jump or call names: without "@PLT"; empty for "*%rax".
std::string target_of(std::string_view operand)
{
    // "*name@GOTPCREL(%rip)" is what -fno-plt makes of it; some distributions have that on by default.
    if (operand.starts_with("*") && operand.find("@GOTPCREL") != std::string_view::npos) operand.remove_prefix(1);
    if (operand.starts_with("*")) return {};
    return std::string(operand.substr(0, operand.find_first_of("@ \t")));
}

/// Functions behind whose call no instruction belongs to the same way through the code.
bool never_returns(std::string_view function)
{
    constexpr std::array names = {"__assert_fail", "abort",           "exit",
                                  "__cxa_throw",   "__cxa_rethrow",   "_Unwind_Resume",
                                  "warpbook_trap", "_ZSt9terminatev", "__stack_chk_fail"};
    return std::find(names.begin(), names.end(), function) != names.end();
}

Statement read_statement(std::string_view line)
{
    using Kind = Statement::Kind;
    line = line.substr(0, line.find('#'));
    if (line.empty()) return {};
    if (!line.starts_with("\t") && !line.starts_with(" ")) {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos) return {};
        return {Kind::label, std::string(line.substr(0, colon))};
    }
    line.remove_prefix(std::min(line.find_first_not_of(blank), line.size()));
    std::string_view word = first_word(line);
    while (word == "notrack" || word == "bnd" || word == "rep") {
        line = rest_after(line, word);
        word = first_word(line);
    }
    const std::string_view operand = rest_after(line, word);
    if (word.starts_with("call")) return {Kind::call, target_of(operand)};
    if (word == "jmp") return {Kind::jump, target_of(operand)};
    if (word.starts_with("j")) return {Kind::branch, target_of(operand)};
    if (word.starts_with("ret") || word == "ud2" || word == "hlt") return {Kind::leave, {}};
    return {};
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
        } else if (!open && line.ends_with(":") && functions.contains(std::string(line.substr(0, line.size() - 1)))) {
            open = Extent{std::string(line.substr(0, line.size() - 1)), group, i, 0};
        } else if (open && line.starts_with("\t.size\t" + open->name + ",")) {
            open->end = i;
            extents.push_back(*open);
            open.reset();
        }
    }
    return extents;
}

class BlockBuilder {
public:
    BlockBuilder(const std::vector<std::string>& lines, const Extent& extent)
    {
        for (std::size_t line = extent.begin; line < extent.end; ++line) {
            statements_.emplace_back(line, read_statement(lines[line]));
            const Statement& statement = statements_.back().second;
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
        if (ended_ && statement.kind != Kind::other && statement.kind != Kind::label) begin_block();
        switch (statement.kind) {
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
            jumps_[blocks_.size() - 1].push_back(statement.name);
            if (statement.kind == Kind::branch)
                begin_block();
            else
                ended_ = true;
            return;
        case Kind::leave:
            blocks_.back().leaves = true;
            ended_ = true;
            return;
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
        for (const std::string& label : jumps_[block]) {
            const auto target = block_at_.find(label);
            if (target == block_at_.end())
                blocks_[block].leaves = true;
            else
                blocks_[block].successors.push_back(target->second);
        }
    }

    std::vector<std::pair<std::size_t, Statement>> statements_;
    std::set<std::string> targets_;
    std::map<std::string, std::size_t> block_at_;
    std::map<std::size_t, std::vector<std::string>> jumps_;
    std::vector<Block> blocks_;
    bool ended_ = false;
};

}  // namespace

std::vector<Function> functions_in(const std::vector<std::string>& lines)
{
    std::vector<Function> functions;
    for (const Extent& extent : extents_of_functions(lines))
        functions.push_back({extent.name, extent.group, extent.begin, BlockBuilder(lines, extent).blocks()});
    return functions;
}

}  // namespace warpbook::kernel_compiler
