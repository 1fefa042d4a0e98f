#include "native_compilation.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "compiler/assembly/assembly.hpp"
#include "compiler/assembly/function_lines.hpp"
#include "compiler/passes/code_of_host.hpp"
#include "compiler/passes/device_heap.hpp"
#include "compiler/passes/dynamic_shared_memory.hpp"
#include "compiler/passes/kernel_table.hpp"
#include "compiler/passes/launch_bounds.hpp"
#include "compiler/passes/native_kernels.hpp"
#include "compiler/passes/native_table.hpp"
#include "compiler/passes/variables_of_block.hpp"
#include "compiler/passes/variables_of_program.hpp"
#include "compiler/source/launches.hpp"
#include "compiler/source/thread_loops.hpp"
#include "compiler_runs.hpp"
#include "device_compilation.hpp"
#include "files.hpp"
#include "machine.hpp"
#include "model_options.hpp"
#include "program_options.hpp"

namespace warpbook::kernel_compiler {

namespace {

int compile_bodies(const CommandLine& command, const Preprocessed& preprocessed, const std::string& assembly,
                   Division division)
{
    return compile_for_device(
        command, preprocessed, Launches::by_device_and_host, assembly,
        bodies_as_thread_loops(preprocessed.text, preprocessed.source, preprocessed.declarations, division));
}

}  // namespace

int compile_natively(const Task& task)
{
    const auto given = CommandLine::read(task.assembler, task.words);
    if (!given) return 1;
    const Machine machine = this_machine(task.assembler);
    const CommandLine command =
        given->with_options(model_options(task.mode == Mode::kept ? Pass::kept : Pass::native, task.kit, machine),
                            options_of_user(given->options_given(), true));
    const TemporaryFile assembly{command.object() + ".s"};
    const Preprocessed preprocessed = preprocess(command);
    if (preprocessed.exit_code != 0) return preprocessed.exit_code;
    // A body of phases is a guess at what its text means: where g++ does not take it, threads wait.
    int failed = 1;
    for (const Division division : {Division::at_barriers_and_rounds, Division::at_barriers, Division::nowhere})
        if ((failed = compile_bodies(command, preprocessed, assembly.path, division)) == 0) break;
    if (failed != 0) return failed;

    std::vector<std::string> lines = redirect_heap_calls(lines_of(assembly.path));
    take_launch_bounds(lines);
    lines = without_initializers(without_code_of_host(std::move(lines), preprocessed.declarations));
    const std::vector<FunctionLines> functions = lines_of_functions(lines);
    const Names kernels = kernels_in(lines, as_functions(functions), preprocessed.declarations);
    const NativeKernels native = native_kernels(lines, functions, kernels);
    AccessesThroughPointers changed =
        with_variables_of_program(std::move(lines), functions, native.functions, preprocessed.declarations);
    lines = split(changed.lines);
    lines.push_back(dynamic_shared_memory_of_program(lines, preprocessed.declarations));
    VariablesOfBlock block = with_variables_of_block(split(lines));
    const NeedsOfLibrary needs{block.bytes, task.mode == Mode::kept && machine.has_fma};
    block.lines.push_back(native_table(key_of_file(command.object()), native, changed.variables, needs));
    return assemble(task.assembler, block.lines, command.object());
}

std::string key_of_file(const std::string& object) { return std::filesystem::path(object).stem().string(); }

}  // namespace warpbook::kernel_compiler
