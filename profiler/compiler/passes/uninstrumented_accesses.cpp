#include "uninstrumented_accesses.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "code_of_kernels.hpp"
#include "compiler/text/demangled.hpp"
#include "function_accesses.hpp"
#include "compiler/assembly/directive.hpp"
#include "compiler/assembly/instruction.hpp"
#include "library_functions.hpp"
#include "compiler/assembly/mark.hpp"
#include "pointers.hpp"
#include "compiler/text/refused.hpp"
#include "compiler/assembly/symbols.hpp"
#include "compiler/text/words.hpp"

namespace warpbook::kernel_compiler {

namespace {

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
                              "a static variable\n"
                              "in a function needs them, too, where its value is not constant). In kernels, use "
                              "CUDA's: atomicAdd() and its relatives,\n"
                              "or `volatile`.");
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
    if (source_location_of(lines, line).file == source_file_of(lines))
        throw Refused(lines, line,
                      in_quotes(function.name) +
                          " bears a mark of the model's own functions, whose accesses to memory "
                          "are not counted. Leave it out (abi_tag, WARPBOOK_…).");
}

/// A loop without a way out that does nothing has no call-backs: nobody could say where the kernel is.
void expect_an_end(const std::vector<std::string>& lines, const Function& function)
{
    for (const Block& block : function.blocks)
        for (const std::size_t line : block.instructions)
            if (!begins_with_one_of(word_of_instruction(lines[line]), {"j", "nop", "endbr"})) return;
    throw Refused(lines, first_instruction_of(function),
                  in_quotes(function.name) +
                      " does not end: it has a loop without a way out, in which nothing happens that others could see "
                      "(no store, no break).\nGive the loop a condition that becomes false.");
}

void expect_call_backs(const std::vector<std::string>& lines, const Function& function)
{
    for (const std::string_view call_back : {"__tsan_func_entry", "__sanitizer_cov_trace_pc"}) {
        if (!makes_call(function, [&](const Block::Call& call) { return call.function == call_back; }))
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
    AsmStatements asm_statements;
    for (std::size_t i = function.line; i < function.end; ++i) {
        const std::string_view line = lines[i];
        const bool is_asm = asm_statements.have(line);
        const bool says_nothing =
            trimmed(line).empty() || begins_with_one_of(line, {"#", ".L", "\t.loc ", "\t.cfi_", "\t.file "});
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

constexpr std::array<std::string_view, 5> ways_to_end_the_program{"abort", "exit", "_exit", "_Exit", "quick_exit"};

/// What is said of a function of CUDA's runtime, which whole programs have for the host.
std::optional<std::string> refusal_of_runtime(const std::string& symbol)
{
    if (symbol == "cudaDeviceSynchronize")
        return "a kernel calls `cudaDeviceSynchronize`: CUDA no longer has it in kernels (since version 12).\nWhat "
               "must "
               "run "
               "after the grids that a kernel launches, launch in the stream cudaStreamTailLaunch.";
    const bool is_of_runtime = symbol.starts_with("cuda") && symbol.size() > 4 && symbol[4] >= 'A' && symbol[4] <= 'Z';
    if (!is_of_runtime) return {};
    return "a kernel calls " + in_quotes(symbol) +
           ": Warpbook's model has this function of CUDA's runtime for the host "
           "alone.\nCall it in host code, before or after the launch.";
}

/// Calls of functions elsewhere, and their addresses. What is `known` is looked at where it is.
void expect_no_library(const std::vector<std::string>& lines, const Function& function, const Names& known)
{
    for (const Block& block : function.blocks) {
        for (const std::size_t line : block.instructions) {
            const bool is_call = begins_with_one_of(word_of_instruction(lines[line]), {"call", "jmp"});
            for (const Symbol& named : symbols_in_instruction(lines[line])) {
                const bool is_address = is_in_table_of_linker(named) && !is_of_thread_local(named);
                if (!is_call && !is_address) continue;
                const std::string symbol(named.name);
                const LibraryFunction called = library_function(symbol);
                const bool accesses_memory =
                    called == LibraryFunction::copies || called == LibraryFunction::has_results;
                // Whoever calls through a pointer is not seen to hand over addresses.
                if (!is_call && accesses_memory && !known.contains(symbol))
                    throw Refused(lines, line,
                                  "a kernel takes the address of " + in_quotes(symbol) +
                                      ", a function of a library: the model would not see what it does to memory.\n"
                                      "Call it by its name.");
                const bool is_known = known.contains(symbol) || symbol.starts_with(".L") ||
                                      mark_of(symbol) != Mark::none || called != LibraryFunction::unknown;
                if (is_known) continue;
                if (contains(ways_to_end_the_program, symbol))
                    throw Refused(lines, line,
                                  "a kernel calls " + in_quotes(symbol) +
                                      ", a function of the host that ends the whole program: nvcc refuses that. "
                                      "`return` ends a thread;\n__trap() ends the launch, with an error.");
                if (begins_with_one_of(symbol, {"__cxa_allocate_exception", "__cxa_throw", "__cxa_rethrow"}))
                    throw Refused(lines, line,
                                  "kernels have no exceptions: nvcc refuses `throw` there. __trap() ends the launch, "
                                  "with an error; assert() says why.");
                if (const auto refusal = refusal_of_runtime(symbol)) throw Refused(lines, line, *refusal);
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
        if (const auto label = label_in(line); !label.empty()) names.emplace(label);
        const Directive directive = directive_in(line);
        if (directive.name == ".comm" || directive.name == ".set") names.emplace(directive.subject());
    }
    return names;
}

}  // namespace

void expect_all_accesses_instrumented(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                      const ExecutionSpaces& spaces, const Names& elsewhere)
{
    const Names of_kernels = code_of_kernels(lines, functions, spaces);
    expect_no_macros_of_the_assembler(lines);
    Names known = names_defined_in(lines);
    known.insert(elsewhere.begin(), elsewhere.end());
    const Names constants = labels_of_constants(lines);
    std::map<std::string, ResultInMemory> results;
    for (const Function& function : functions) {
        if (mark_of(function.name) != Mark::none) {
            expect_to_be_of_the_model(lines, function);
            continue;
        }
        expect_no_call_back_of_its_own(lines, function);
        if (!of_kernels.contains(function.name)) continue;
        expect_no_atomics_of_the_compiler(lines, function);
        expect_no_assembly(lines, function);
        expect_an_end(lines, function);
        expect_call_backs(lines, function);
        expect_no_library(lines, function, known);
        results[function.name] = expect_instrumented_accesses(lines, function, constants);
    }
    for (const auto& [caller, result] : results)
        for (const auto& [callee, line] : result.given_away_at)
            if (const auto called = results.find(callee); called != results.end() && called->second.written_at)
                throw UninstrumentedAccess(lines, line,
                                           in_quotes(callee) +
                                               " writes its result to memory here, and the model does not see it. Put "
                                               "it into a variable first: `auto value = f(…); place = value;`.");
}

void expect_no_calls_by_address(const std::vector<std::string>& lines, const std::vector<Function>& functions,
                                const ExecutionSpaces& spaces)
{
    const Names of_kernels = code_of_kernels(lines, functions, spaces);
    for (const Function& function : functions) {
        if (!of_kernels.contains(function.name) || mark_of(function.name) != Mark::none) continue;
        for (const Block& block : function.blocks)
            for (const Block::Call& call : block.calls)
                if (call.function.empty())
                    throw Refused(lines, call.line,
                                  in_quotes(function.name) +
                                      " calls a function by its address (a pointer to a function, a virtual "
                                      "function): the model would not see what happens there.\nCall it by its name.");
    }
}

}  // namespace warpbook::kernel_compiler
