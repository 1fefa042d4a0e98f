#include "unseen_accesses.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "announced_accesses.hpp"
#include "code_of_kernels.hpp"
#include "demangled.hpp"
#include "instruction.hpp"
#include "library_functions.hpp"
#include "mark.hpp"
#include "pointers.hpp"
#include "refused.hpp"
#include "words.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// What is known at one point of a function.
struct State {
    Pointers pointers;
    AnnouncedAccesses announced;

    void meet(const State& other)
    {
        pointers.meet(other.pointers);
        announced.meet(other.announced);
    }

    friend bool operator==(const State&, const State&) = default;
};

/// Of a function that hands its result over in its caller's memory: who calls must have that memory to itself.
struct ResultInMemory {
    /// The first instruction that writes to it without a call-back.
    std::optional<std::size_t> written_at;
    /// By function: a call that lets the result be written to other memory than the caller's own.
    std::map<std::string, std::size_t> given_away_at;
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

    /// Throws Refused at an access that is not announced.
    ResultInMemory read()
    {
        find_entries();
        is_judging_ = true;
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
            read_access(line, {state.pointers.target_of(Pointers::rdi), true, {}, "(%rdi)"}, state);
            if (callee != "memset")
                read_access(line, {state.pointers.target_of(Pointers::rsi), false, {}, "(%rsi)"}, state);
            break;
        case LibraryFunction::has_results:
            read_access(line, {state.pointers.target_of(Pointers::rdi), true, {}, "(%rdi)"}, state);
            if (callee.starts_with("sincos"))
                read_access(line, {state.pointers.target_of(Pointers::rsi), true, {}, "(%rsi)"}, state);
            break;
        case LibraryFunction::harmless:
        case LibraryFunction::unknown: break;
        }
        state.announced.follow_call(callee);
        const Memory first = state.pointers.target_of(Pointers::rdi);
        if (first != Memory::own && first != Memory::result) result_.given_away_at.emplace(callee, line);
    }

    void read_accesses(std::size_t line, const Instruction& instruction, State& state)
    {
        if (begins_with_one_of(instruction.word, {"lea", "nop", "prefetch", "j"})) return;
        read_unnamed_operands(line, instruction, state);
        const auto& operands = instruction.operands;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            const auto operand = memory_operand(operands[i]);
            if (!operand) continue;
            const bool is_last = i + 1 == operands.size();
            const Memory memory = state.pointers.memory_at(*operand);
            const unsigned moved = bytes_moved(instruction);
            if (!is_last || reads_last_operand(instruction))
                read_access(line, {memory, false, moved, operands[i]}, state);
            if (is_last && writes_last_operand(instruction))
                read_access(line, {memory, true, moved, operands[i]}, state);
        }
    }

    /// `rep movsq` and its like do not name all of their operands.
    void read_unnamed_operands(std::size_t line, const Instruction& instruction, State& state)
    {
        const std::string_view word = instruction.word;
        const bool is_masked = begins_with_one_of(word, {"maskmov", "vmaskmovdqu"});
        if (!instruction.operands.empty() && !is_masked) return;
        const bool stores = is_masked || begins_with_one_of(word, {"movs", "stos"});
        const bool loads_there = begins_with_one_of(word, {"cmps", "scas"});
        const bool loads = begins_with_one_of(word, {"movs", "cmps", "lods"});
        const Memory there = state.pointers.target_of(Pointers::rdi);
        if (stores) read_access(line, {there, true, {}, "(%rdi)"}, state);
        if (loads_there) read_access(line, {there, false, {}, "(%rdi)"}, state);
        if (loads) read_access(line, {state.pointers.target_of(Pointers::rsi), false, {}, "(%rsi)"}, state);
    }

    struct Access {
        Memory memory = Memory::unknown;
        bool is_store = false;
        /// Nothing: as many as somebody says when the program runs.
        std::optional<unsigned> bytes;
        std::string_view operand;
    };

    void read_access(std::size_t line, const Access& access, State& state)
    {
        if (access.memory == Memory::own) return;
        if (state.announced.covers(access.is_store, access.bytes, access.operand)) return;
        if (access.memory == Memory::result) {
            if (!result_.written_at) result_.written_at = line;
        } else if (is_judging_) {
            refuse(line);
        }
    }

    static bool reads_last_operand(const Instruction& instruction)
    {
        return !begins_with_one_of(instruction.word, {"mov", "set", "fst", "fist", "fnst", "pop", "stmxcsr"});
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
        throw Refused(lines_, line,
                      "a kernel accesses memory here in a way that the model does not see, and would not count (" +
                          std::string(text.substr(begin)) +
                          ").\nWhere a function takes a structure straight from memory, or returns one straight into "
                          "it, put it into a variable first:\n`auto value = f(…); place = value;`. Functions of the "
                          "compiler (__builtin_…) and of libraries access memory unseen:\nuse pointers, arrays and "
                          "CUDA's functions.");
    }

    const std::vector<std::string>& lines_;
    const Function& function_;
    std::map<std::size_t, std::string> callees_;
    std::vector<std::optional<State>> entries_;
    ResultInMemory result_;
    bool returns_something_else_ = false;
    bool is_judging_ = false;
};

std::size_t first_instruction_of(const Function& function)
{
    for (const Block& block : function.blocks)
        if (!block.instructions.empty()) return block.instructions.front();
    return function.line;
}

void expect_no_atomics_of_the_compiler(const std::vector<std::string>& lines, const Function& function)
{
    for (const Block& block : function.blocks)
        for (const Block::Call& call : block.calls)
            if (call.function.starts_with("__tsan_atomic"))
                throw Refused(lines, call.line,
                              "the model has no atomic operations of the compiler (__atomic_…, __sync_…, std::atomic; "
                              "a static variable\nin a function needs them, too, where its value is not constant). In "
                              "kernels, use CUDA's: atomicAdd() and its relatives,\nor `volatile`.");
}

void expect_no_call_back_of_its_own(const std::vector<std::string>& lines, const Function& function)
{
    if (begins_with_one_of(function.name, {"__tsan_", "__sanitizer_", "__ubsan_"}))
        throw Refused(lines, first_instruction_of(function),
                      in_quotes(function.name) +
                          " is the name of a call-back, by which the model sees what kernels do. "
                          "Give the function another name.");
}

/// A file cannot call its functions the model's own, which are not counted.
void expect_to_be_of_the_model(const std::vector<std::string>& lines, const Function& function)
{
    const std::size_t line = first_instruction_of(function);
    if (source_place_of(lines, line).file == source_file_of(lines))
        throw Refused(lines, line,
                      in_quotes(function.name) +
                          " bears a mark of the model's own functions, whose accesses to memory "
                          "are not counted. Leave it out (abi_tag, WARPBOOK_…).");
}

void expect_call_backs(const std::vector<std::string>& lines, const Function& function)
{
    for (const std::string_view call_back : {"__tsan_func_entry", "__sanitizer_cov_trace_pc"}) {
        const bool is_called = std::any_of(function.blocks.begin(), function.blocks.end(), [&](const Block& block) {
            return std::any_of(block.calls.begin(), block.calls.end(),
                               [&](const Block::Call& call) { return call.function == call_back; });
        });
        if (!is_called)
            throw Refused(
                lines, first_instruction_of(function),
                "kernels call " + in_quotes(function.name) +
                    ", which is compiled without the model's call-backs: what it does to memory would not be\n"
                    "counted. Leave its attribute out (no_sanitize).");
    }
}

/// Between the words #APP and #NO_APP g++ writes what stands in an asm(), and where it stands.
void expect_no_assembly(const std::vector<std::string>& lines, const Function& function)
{
    bool is_asm = false;
    for (std::size_t i = function.line; i < function.end; ++i) {
        const std::string_view line = lines[i];
        if (line == "#APP") is_asm = true;
        if (line == "#NO_APP") is_asm = false;
        const bool says_nothing = line.find_first_not_of(" \t") == std::string_view::npos ||
                                  begins_with_one_of(line, {"#", ".L", "\t.loc ", "\t.cfi_", "\t.file "});
        if (is_asm && !says_nothing)
            throw Refused(lines, i, "the model runs no assembly (asm) in kernels: use C++ and CUDA's functions.");
    }
}

/// A macro of the assembler can change what any instruction is, and g++ writes none.
void expect_no_macros_of_the_assembler(const std::vector<std::string>& lines)
{
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = trimmed(lines[i]);
        if (begins_with_one_of(line, {".macro", ".altmacro", ".include", ".irp", ".rept", ".purgem"}))
            throw Refused(lines, i, "assembly (asm) with macros could change what the model sees: leave it out.");
    }
}

/// Calls of functions elsewhere, and their addresses.
void expect_no_library(const std::vector<std::string>& lines, const Function& function, const Names& of_the_file)
{
    for (const Block& block : function.blocks) {
        for (const std::size_t line : block.instructions) {
            const bool is_call = begins_with_one_of(instruction_in(lines[line]).word, {"call", "jmp"});
            const bool is_address = lines[line].find("@GOTPCREL") != std::string::npos;
            if (!is_call && !is_address) continue;
            for (const std::string& symbol : symbols_in(lines[line])) {
                const bool is_known = of_the_file.contains(symbol) || symbol.starts_with(".L") ||
                                      mark_of(symbol) != Mark::none ||
                                      library_function(symbol) != LibraryFunction::unknown;
                if (is_known) continue;
                throw Refused(lines, line,
                              "a kernel uses " + in_quotes(symbol) +
                                  ", a function of a library: the model does not see what it does to memory.\nWrite it "
                                  "yourself, for example as a loop, or use CUDA's functions.");
            }
        }
    }
}

/// Functions and variables of the file.
Names names_defined_in(const std::vector<std::string>& lines)
{
    Names names;
    for (const std::string_view line : lines) {
        if (!line.empty() && line.front() != '\t' && line.ends_with(':'))
            names.emplace(line.substr(0, line.size() - 1));
        for (const std::string_view directive : {"\t.comm\t", "\t.set\t"})
            if (line.starts_with(directive))
                names.emplace(line.substr(directive.size(), line.find(',') - directive.size()));
    }
    return names;
}

}  // namespace

void expect_all_accesses_announced(const std::vector<std::string>& lines, const std::vector<Function>& functions)
{
    const Names of_kernels = code_of_kernels(lines, functions);
    expect_no_macros_of_the_assembler(lines);
    const Names of_the_file = names_defined_in(lines);
    const Names constants = labels_of_constants(lines);
    std::map<std::string, ResultInMemory> results;
    for (const Function& function : functions) {
        if (mark_of(function.name) != Mark::none) {
            expect_to_be_of_the_model(lines, function);
            continue;
        }
        expect_no_call_back_of_its_own(lines, function);
        expect_no_atomics_of_the_compiler(lines, function);
        if (!of_kernels.contains(function.name)) continue;
        expect_no_assembly(lines, function);
        expect_call_backs(lines, function);
        expect_no_library(lines, function, of_the_file);
        results[function.name] = FunctionReader(lines, function, constants).read();
    }
    for (const auto& [caller, result] : results)
        for (const auto& [callee, line] : result.given_away_at)
            if (const auto called = results.find(callee); called != results.end() && called->second.written_at)
                throw Refused(lines, line,
                              in_quotes(callee) +
                                  " writes its result to memory here without that the model sees it. Put "
                                  "it into a variable first: `auto value = f(…); place = value;`.");
}

}  // namespace warpbook::kernel_compiler
