// Compiles a .cu file for the model: stands before the compiler's own command line, as CMake's
// <LANG>_COMPILER_LAUNCHER does.
//
//   kernel_compiler [calls-by-name-only | program=FOLDER] ASSEMBLER [LAUNCHER...] COMPILER OPTIONS... -o FILE.o -c
//   FILE.cu
//
// With calls-by-name-only, kernels that call through pointers are refused: for files that nobody trusts. With program,
// the file belongs to a whole CUDA program, whose host code launches kernels and calls CUDA's runtime: it is compiled
// twice, for the device and for the host, with the options that FOLDER has for each (program_options.hpp).
//
// The compiler writes the preprocessed text, which tells what is for the host and what for the device, and assembly: of
// that text, with C++ in place of launches, where kernels launch kernels. This program adds the table of the kernels'
// control flow, and storage for `extern __shared__` arrays; ASSEMBLER, which is the same compiler without a launcher,
// makes the object. Where the host's code is another than the device's (`__CUDA_ARCH__`), the compiler runs twice, and
// the two objects become one. A launcher such as ccache keeps what the compiler wrote, which is nearly all of the time;
// the table is made each time, so that no cache can hold one of an older kernel_compiler.

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/passes/annotate.hpp"
#include "compiler/assembly/assembly.hpp"
#include "compiler/passes/code_of_host.hpp"
#include "command_lines.hpp"
#include "compiler_runs.hpp"
#include "compiler/passes/constant_memory.hpp"
#include "compiler/passes/copied_structures.hpp"
#include "compiler/source/declarations.hpp"
#include "device_compilation.hpp"
#include "compiler/passes/device_heap.hpp"
#include "compiler/passes/device_links.hpp"
#include "compiler/passes/dynamic_shared_memory.hpp"
#include "compiler/passes/execution_spaces.hpp"
#include "files.hpp"
#include "compiler/passes/gaps.hpp"
#include "compiler/passes/host_code_in_kernels.hpp"
#include "host_compilation.hpp"
#include "compiler/passes/host_thread_locals.hpp"
#include "compiler/passes/launch_table.hpp"
#include "compiler/source/misplaced_words.hpp"
#include "program_options.hpp"
#include "compiler/text/refused.hpp"
#include "compiler/source/refused_headers.hpp"
#include "saved_meanwhile.hpp"
#include "compiler/source/source_tokens.hpp"
#include "compiler/passes/two_passes.hpp"
#include "compiler/passes/unseen_accesses.hpp"

namespace {

using namespace warpbook::kernel_compiler;

/// The model reads a line's text in the file that the debug information names, which must be the file by its whole
/// name. ccache's base_dir would make that relative to a folder that nobody knows later. With whole names, the folder
/// in which the compiler runs does not matter: what one configuration has compiled, another may have.
void keep_whole_file_names_in_ccache()
{
    setenv("CCACHE_BASEDIR", "", 1);
    setenv("CCACHE_NOHASHDIR", "1", 1);
    unsetenv("CCACHE_HASHDIR");
}

/// A file can keep the compiler busy for ever, or fill memory and disk with it: it fails alone, in a time that somebody
/// waits for. A kernel takes a second, some hundred megabytes, and one megabyte.
void limit_compiler()
{
    constexpr rlim_t minutes = 60;
    constexpr rlim_t gigabytes = rlim_t{1} << 30;
    const auto limit = [](auto resource, rlim_t value) {
        rlimit given{};
        getrlimit(resource, &given);
        const rlimit limited{std::min(value, given.rlim_max), given.rlim_max};
        setrlimit(resource, &limited);
    };
    limit(RLIMIT_CPU, 2 * minutes);
    limit(RLIMIT_AS, 8 * gigabytes);
    limit(RLIMIT_FSIZE, 1 * gigabytes);
}

enum class Calls { any, by_name };

/// What is compiled, and how.
struct Task {
    std::string assembler;
    Calls calls = Calls::any;
    /// Of a whole program only.
    std::optional<ProgramOptions> program;
    /// g++ makes no call-back where a call takes a structure straight from memory, or puts its result there. Asked not
    /// to leave out copies, it copies the structure like anything else. But the copies are at the structure's own line,
    /// so only files that need it are compiled in this way (copied_structures.hpp).
    bool copies_structures = false;
    /// [LAUNCHER...] COMPILER OPTIONS...
    Words words;
};

/// A stream whose content is written to the standard error output later, or never.
class MessagesKept {
public:
    MessagesKept() : stream_(open_memstream(&text_, &bytes_)) {}
    ~MessagesKept()
    {
        std::fclose(stream_);
        std::free(text_);
    }
    MessagesKept(const MessagesKept&) = delete;
    MessagesKept& operator=(const MessagesKept&) = delete;

    std::FILE* stream() const { return stream_; }
    void show() const
    {
        std::fflush(stream_);
        std::fwrite(text_, 1, bytes_, stderr);
    }

private:
    char* text_ = nullptr;
    std::size_t bytes_ = 0;
    std::FILE* stream_;
};

Task task_of(Words words)
{
    constexpr std::string_view program = "program=";
    Task task;
    while (!words.empty()) {
        const std::string first = words.front();
        words.erase(words.begin());
        if (first == "calls-by-name-only") {
            task.calls = Calls::by_name;
        } else if (first.starts_with(program)) {
            task.program = read_program_options(first.substr(program.size()));
        } else {
            task.assembler = first;
            break;
        }
    }
    task.words = std::move(words);
    return task;
}

ConstexprOfHost constexpr_of_host_in(const Task& task, const OptionsOfNvcc& of_nvcc)
{
    using In = ConstexprOfHost::In;
    const In of_program = of_nvcc.relaxed_constexpr ? In::relaxed_program : In::program;
    return {task.program ? of_program : In::lab, of_nvcc.standard};
}

int compile(const Task& task)
{
    const std::string& assembler = task.assembler;
    const auto given = CommandLine::read(assembler, task.words);
    const OptionsOfNvcc of_nvcc = task.program ? options_of_nvcc(task.words) : OptionsOfNvcc();
    // A target of CMake's has one launcher for all its files.
    const bool has_no_kernels = task.program && given && !given->source().ends_with(".cu") && !of_nvcc.is_cuda;
    if (!given || has_no_kernels) return exit_code_of(task.words);
    std::optional<CommandLine> command = given;
    std::optional<CommandLine> host_command;
    if (task.program) {
        const Words of_user = given->options_given();
        Words of_device = task.program->device;
        if (task.copies_structures) of_device.emplace_back("-fno-elide-constructors");
        command = given->with_options(of_device, options_of_user(of_user, true));
        host_command = given->with_options(task.program->host, options_of_user(of_user, false));
    }

    const std::string& object = command->object();
    const TemporaryFile assembly{object + ".s"};
    keep_whole_file_names_in_ccache();
    limit_compiler();

    std::optional<HostCode> host;
    // Shown only when the device's pass has found nothing: a mistake in a file is mostly one in both.
    MessagesKept of_host;
    std::future<int> host_compilation;
    if (host_command)
        host_compilation = std::async(std::launch::async,
                                      [&] { return compile_program_for_host(*host_command, host, of_host.stream()); });

    const Preprocessed preprocessed = preprocess(*command);
    const Launches launches = task.program ? Launches::by_device_and_host : Launches::by_device;
    if (const int failed = compile_for_device(*command, preprocessed, launches, assembly.path)) return failed;
    if (const auto refusal = refusal_of_dependencies(content_of(command->dependencies()))) {
        std::fprintf(stderr, "%s: error: %s\n", command->source().c_str(), refusal->c_str());
        return 1;
    }
    if (preprocessed.exit_code != 0) {
        std::fputs(preprocessed.problems.c_str(), stderr);
        return preprocessed.exit_code;
    }
    const Declarations& declarations = preprocessed.declarations;
    expect_no_misplaced_words(preprocessed.source);

    std::vector<std::string> lines = redirect_heap_calls(lines_of(assembly.path));
    if (task.program) lines = without_code_of_host(std::move(lines), declarations);
    const std::vector<Function> functions = functions_in(lines);
    const ExecutionSpaces spaces = execution_spaces(lines, functions, declarations);
    const Names elsewhere = task.program ? device_functions_elsewhere(lines, declarations) : Names();
    const ConstexprOfHost constexpr_of_host = constexpr_of_host_in(task, of_nvcc);
    bool would_copy_structures = false;
    const auto expect_code_of_kernels = [&](const ExecutionSpaces& of_kernels) {
        expect_no_host_code_in_kernels(lines, functions, declarations, of_kernels, constexpr_of_host);
        try {
            expect_all_accesses_announced(lines, functions, of_kernels, elsewhere);
        } catch (const UnseenAccess&) {
            would_copy_structures = task.program && !task.copies_structures;
            if (!would_copy_structures) throw;
        }
    };
    expect_code_of_kernels(spaces);
    Names for_others;
    if (task.program)
        for_others = device_functions_for_others(lines, functions, spaces, declarations, expect_code_of_kernels);
    if (would_copy_structures) {
        host_compilation.wait();  // it writes files of the same names
        Task with_copies = task;
        with_copies.copies_structures = true;
        return compile(with_copies);
    }
    if (task.calls == Calls::by_name) expect_no_calls_by_address(lines, functions, spaces);

    const int failed = host_compilation.valid() ? host_compilation.get()
                                                : compile_for_host_where_different(*command, preprocessed.text, host);
    of_host.show();
    if (failed != 0) return failed;
    std::optional<TwoPasses> passes;
    if (host) {
        passes.emplace(lines, functions, spaces, declarations, host->assembly);
        const auto again = command->with_variables_kept();
        if (passes->takes_variables_for_constants() && again) {
            Task with_variables = task;
            with_variables.words = *again;
            return compile(with_variables);
        }
        // The linker says of a whole program which kernel is missing: another file may have it.
        if (!task.program) passes->expect_kernels_of_host(Declarations(source_tokens(host->text)));
    }

    if (task.copies_structures) put_copies_to_lines_of_callers(lines, functions, declarations);
    name_functions_elsewhere(lines, functions, spaces, declarations, elsewhere, for_others);
    Names between_files = elsewhere;
    between_files.insert(for_others.begin(), for_others.end());
    std::vector<std::string> annotated = annotate(lines, functions, between_files);
    keep_thread_locals_of_host_apart(annotated);
    annotated = with_gaps_between_variables(split(annotated));
    if (passes) annotated = passes->for_device(split(annotated));
    annotated.push_back(task.program ? dynamic_shared_memory_of_program(annotated, declarations)
                                     : dynamic_shared_memory(lines, declarations));
    annotated.push_back(names_for_device(lines, for_others));
    annotated.push_back(table_of_constants(lines, declarations));
    if (!passes) return assemble(assembler, annotated, object);

    std::vector<std::string> host_lines = passes->for_host();
    if (task.program) host_lines.push_back(table_of_launches(host_lines, passes->of_device()));
    keep_all_thread_locals_apart(host_lines);
    return assemble_jointly(assembler, annotated, host_lines, passes->shared(), object);
}

int compile_and_date(const Task& task)
{
    const auto command = CommandLine::read(task.assembler, task.words);
    if (!command) return compile(task);
    const SavedMeanwhile saved(command->source());
    const int code = compile(task);
    if (code == 0) saved.date(command->object());
    return code;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        const Task task = task_of(Words(argv + 1, argv + argc));
        if (!task.words.empty()) return compile_and_date(task);
        std::fputs(
            "kernel_compiler [calls-by-name-only | program=FOLDER] ASSEMBLER [LAUNCHER...] COMPILER OPTIONS... -o "
            "FILE.o -c FILE.cu\n",
            stderr);
    } catch (const Refused& refused) {
        std::fprintf(stderr, "%s\n", refused.what());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kernel_compiler: %s\n", error.what());
    }
    return 1;
}
