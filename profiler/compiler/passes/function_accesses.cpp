#include "function_accesses.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "compiler/assembly/instrumented_accesses.hpp"
#include "compiler/assembly/instruction.hpp"
#include "library_functions.hpp"
#include "pointers.hpp"
#include "compiler/text/refused.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// What is known at one point of a function.
struct State {
    Pointers pointers;
    InstrumentedAccesses instrumented;

    void meet(const State& other)
    {
        pointers.meet(other.pointers);
        instrumented.meet(other.instrumented);
    }

    friend bool operator==(const State&, const State&) = default;
};

/// Follows one function's instructions on all ways through it.
class FunctionReader {
public:
    FunctionReader(const std::vector<std::string>& lines, const Function& function, const Names& constants)
        : lines_(lines), function_(function), entries_(function.blocks.size())
    {
        for (const Block& block : function.blocks)
            for (const Block::Call& call : block.calls) callees_[call.line] = call.function;
        entries_[0] = State{Pointers(constants), {}};
    }

    ResultInMemory read()
    {
        find_entries();
        entries_are_known_ = true;
        for (std::size_t block = 0; block < entries_.size(); ++block)
            if (entries_[block]) read_block(block, *entries_[block]);
        if (result_.written_at && returns_something_else_) refuse(*result_.written_at);
        return result_;
    }

private:
    /// What is known where each block begins: what holds on all ways to it.
    void find_entries()
    {
        std::set<std::size_t> waiting{0};
        while (!waiting.empty()) {
            const std::size_t block = *waiting.begin();
            waiting.erase(waiting.begin());
            const State end = read_block(block, *entries_[block]);
            for (const std::size_t next : function_.blocks[block].successors) {
                State met = end;
                if (entries_[next]) met.meet(*entries_[next]);
                if (entries_[next] == met) continue;
                entries_[next] = met;
                waiting.insert(next);
            }
        }
    }

    State read_block(std::size_t block, State state)
    {
        for (const std::size_t line : function_.blocks[block].instructions) {
            const Instruction instruction = instruction_in(lines_[line]);
            if (const auto callee = callees_.find(line); callee != callees_.end())
                read_call(line, callee->second, state);
            else
                read_accesses(line, instruction, state);
            if (instruction.word.starts_with("ret"))
                returns_something_else_ |= state.pointers.target_of(Pointers::rax) != Memory::result;
            state.pointers.follow(instruction);
        }
        return state;
    }

    void read_call(std::size_t line, const std::string& callee, State& state)
    {
        switch (library_function(callee)) {
        case LibraryFunction::copies:
            read_access(line, {state.pointers.target_of(Pointers::rdi), true}, state);
            if (callee != "memset") read_access(line, {state.pointers.target_of(Pointers::rsi), false}, state);
            break;
        case LibraryFunction::has_results:
            read_access(line, {state.pointers.target_of(Pointers::rdi), true}, state);
            if (callee.starts_with("sincos")) read_access(line, {state.pointers.target_of(Pointers::rsi), true}, state);
            break;
        case LibraryFunction::harmless:
        case LibraryFunction::unknown: break;
        }
        state.instrumented.follow_call(callee);
        const Memory first = state.pointers.target_of(Pointers::rdi);
        if (first != Memory::own && first != Memory::result) result_.given_away_at.emplace(callee, line);
    }

    void read_accesses(std::size_t line, const Instruction& instruction, State& state)
    {
        if (begins_with_one_of(instruction.word, {"lea", "nop", "prefetch", "j"})) return;
        // These come of functions of the compiler alone, after the call-back of another access.
        if (entries_are_known_ && begins_with_one_of(instruction.word, {"movnt", "maskmov"})) refuse(line);
        read_unnamed_operands(line, instruction, state);
        const auto& operands = instruction.operands;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            if (!operands[i].is_memory()) continue;
            const bool is_last = i + 1 == operands.size();
            const Memory memory = state.pointers.memory_at(operands[i]);
            if (!is_last || reads_last_operand(instruction)) read_access(line, {memory, false}, state);
            if (is_last && writes_last_operand(instruction)) read_access(line, {memory, true}, state);
        }
    }

    /// `rep movsq` and its like do not name all of their operands.
    void read_unnamed_operands(std::size_t line, const Instruction& instruction, State& state)
    {
        const std::string_view word = instruction.word;
        if (!instruction.operands.empty()) return;
        const bool stores = begins_with_one_of(word, {"movs", "stos"});
        const bool loads_there = begins_with_one_of(word, {"cmps", "scas"});
        const bool loads = begins_with_one_of(word, {"movs", "cmps", "lods"});
        const Memory there = state.pointers.target_of(Pointers::rdi);
        if (stores) read_access(line, {there, true}, state);
        if (loads_there) read_access(line, {there, false}, state);
        if (loads) read_access(line, {state.pointers.target_of(Pointers::rsi), false}, state);
    }

    struct Access {
        Memory memory = Memory::unknown;
        bool is_store = false;
    };

    void read_access(std::size_t line, const Access& access, State& state)
    {
        if (access.memory == Memory::own) return;
        if (state.instrumented.covers(access.is_store)) return;
        if (access.memory == Memory::result) {
            if (!result_.written_at) result_.written_at = line;
        } else if (entries_are_known_) {
            refuse(line);
        }
    }

    static bool reads_last_operand(const Instruction& instruction)
    {
        return !begins_with_one_of(instruction.word,
                                   {"mov", "set", "fst", "fist", "fnst", "pop", "stmxcsr", "pextr", "extract"});
    }

    static bool writes_last_operand(const Instruction& instruction)
    {
        const std::string_view word = instruction.word;
        if (begins_with_one_of(word, {"fst", "fist", "fnst"})) return true;
        if (begins_with_one_of(word, {"cmp", "test", "comi", "ucomi", "bt", "push", "f", "ldmxcsr"})) return false;
        // Of one operand, products and quotients are left in registers.
        return instruction.operands.size() > 1 || !begins_with_one_of(word, {"mul", "imul", "div", "idiv"});
    }

    [[noreturn]] void refuse(std::size_t line) const
    {
        const std::string_view text = lines_[line];
        const auto begin = std::min(text.find_first_not_of(" \t"), text.size());
        throw UninstrumentedAccess(
            lines_, line,
            "a kernel accesses memory here in a way that the model does not see, and would not count (" +
                std::string(text.substr(begin)) +
                ").\nWhere a function takes a structure straight from memory, or returns one straight into "
                "it, put it into a variable first:\n`auto value = f(…); place = value;`. Where a bit-field is "
                "changed, change it in a variable and store the whole:\n`auto value = place; value.field = 1; "
                "place = value;`. Functions of the compiler (__builtin_…) and of libraries access\nmemory "
                "unseen: use pointers, arrays and CUDA's functions.");
    }

    const std::vector<std::string>& lines_;
    const Function& function_;
    std::map<std::size_t, std::string> callees_;
    std::vector<std::optional<State>> entries_;
    ResultInMemory result_;
    bool returns_something_else_ = false;
    /// Nothing is refused before.
    bool entries_are_known_ = false;
};

}  // namespace

ResultInMemory expect_instrumented_accesses(const std::vector<std::string>& lines, const Function& function,
                                            const Names& constants)
{
    return FunctionReader(lines, function, constants).read();
}

}  // namespace warpbook::kernel_compiler
