#include "compilation.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <utility>
#include <vector>

#include "compiler/passes/annotate.hpp"
#include "compiler/assembly/assembly.hpp"
#include "compiler/assembly/instruction.hpp"
#include "compiler/passes/code_of_host.hpp"
#include "compiler_process.hpp"
#include "compiler/source/compilers_told_apart.hpp"
#include "compiler_runs.hpp"
#include "compiler/passes/constant_memory.hpp"
#include "compiler/passes/copied_structures.hpp"
#include "compiler/source/declarations.hpp"
#include "device_compilation.hpp"
#include "compiler/passes/device_heap.hpp"
#include "compiler/passes/device_sections.hpp"
#include "compiler/passes/host_shadows.hpp"
#include "compiler/passes/managed_variables.hpp"
#include "compiler/passes/device_links.hpp"
#include "compiler/passes/dynamic_shared_memory.hpp"
#include "compiler/passes/dynamic_shared_names.hpp"
#include "compiler/passes/execution_spaces.hpp"
#include "files.hpp"
#include "compiler/passes/gaps.hpp"
#include "compiler/passes/host_code_in_kernels.hpp"
#include "host_compilation.hpp"
#include "compiler/passes/host_thread_locals.hpp"
#include "compiler/passes/kernel_table.hpp"
#include "compiler/passes/launch_bounds.hpp"
#include "compiler/passes/launch_table.hpp"
#include "compiler/source/local_arrays.hpp"
#include "machine.hpp"
#include "compiler/source/misplaced_words.hpp"
#include "model_options.hpp"
#include "native_compilation.hpp"
#include "compiler/passes/native_table.hpp"
#include "program_options.hpp"
#include "compiler/text/refused.hpp"
#include "compiler/source/refused_headers.hpp"
#include "source_timestamp.hpp"
#include "compiler/source/source_tokens.hpp"
#include "compiler/passes/two_passes.hpp"
#include "compiler/passes/uninstrumented_accesses.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// What the first attempt to compile a file may ask of the second one.
struct Demands {
    /// g++ makes no call-back where a call takes a structure straight from memory, or puts its result there. Asked not
    /// to leave out copies, it copies the structure like anything else. But the copies are at the structure's own line,
    /// so only files that need it are compiled in this way (copied_structures.hpp).
    bool copies_structures = false;
    /// The host's code writes a variable that the device's is taken to have as a constant (two_passes.hpp).
    bool keeps_variables = false;
};

/// How an attempt has ended, or what the next one must do.
struct End {
    int exit_code = 0;
    std::optional<Demands> again = std::nullopt;
};

/// What the compiler says about the host's code: shown later, or never.
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

/// One attempt to compile a file: its passes in their order, and what they know of the file.
class Compilation {
public:
    Compilation(const Task& task, const Demands& demands, const CommandLine& given)
        : task_(task),
          demands_(demands),
          of_nvcc_(is_program() ? options_of_nvcc(task.words) : OptionsOfNvcc()),
          machine_(task.mode == Mode::as_given ? Machine() : this_machine(task.assembler)),
          command_(command_of_device(given)),
          assembly_{given.object() + ".s"}
    {
        if (is_program())
            host_command_ = given.with_options(model_options(Pass::host, task.kit, machine_),
                                               options_of_user(given.options_given(), false));
    }

    End run()
    {
        constexpr std::array passes = {
            &Compilation::begin_for_host,
            &Compilation::read_source,
            &Compilation::refuse_to_tell_compilers_apart,
            &Compilation::compile_source_for_device,
            &Compilation::refuse_headers,
            &Compilation::end_with_problems_of_preprocessor,
            &Compilation::refuse_misplaced_words,
            &Compilation::read_assembly,
            &Compilation::check_code_of_kernels,
            &Compilation::check_device_functions_for_others,
            &Compilation::ask_for_copies_of_structures,
            &Compilation::check_calls,
            &Compilation::remark_on_shared_names,
            &Compilation::end_for_host,
            &Compilation::divide_between_host_and_device,
            &Compilation::annotate_assembly,
            &Compilation::keep_variables_apart,
            &Compilation::add_tables,
            &Compilation::make_object,
        };
        for (const auto pass : passes)
            if (const std::optional<End> end = (this->*pass)()) return *end;
        return {};
    }

private:
    /// Nothing where the next pass may begin.
    using Ended = std::optional<End>;

    static Ended ended_if_failed(int exit_code)
    {
        if (exit_code == 0) return {};
        return End{exit_code};
    }

    bool is_program() const { return task_.mode == Mode::program; }

    CommandLine command_of_device(const CommandLine& given) const
    {
        if (task_.mode == Mode::as_given) return demands_.keeps_variables ? given.with_variables_kept() : given;
        Words own = model_options(is_program() ? Pass::device : Pass::kernels, task_.kit, machine_);
        if (demands_.copies_structures) own.emplace_back("-fno-elide-constructors");
        // Of a program, the user may have the last word in what is left to him.
        if (is_program()) return given.with_options(own, options_of_user(given.options_given(), true));
        const CommandLine command = given.with_options(given.options_given(), own);
        return demands_.keeps_variables ? command.with_variables_kept() : command;
    }

    /// A whole program's file is compiled for the host at the same time.
    Ended begin_for_host()
    {
        if (host_command_)
            host_compilation_ = std::async(std::launch::async, [this] {
                return compile_program_for_host(*host_command_, host_, of_host_.stream());
            });
        return {};
    }

    Ended read_source()
    {
        preprocessed_ = preprocess(command_);
        return {};
    }

    /// In the file, and in what it includes that is neither the check's nor a library's.
    Ended refuse_to_tell_compilers_apart()
    {
        if (task_.mode != Mode::portable && task_.mode != Mode::untrusted) return {};
        expect_not_told_apart(command_.source(), content_of(command_.source()));
        for (const std::string& file : preprocessed_.source.files)
            if (file != command_.source() && is_of_author(file)) expect_not_told_apart(file, content_of(file));
        return {};
    }

    bool is_of_author(const std::string& file) const
    {
        const auto lies_in = [&](const std::string& folder) { return file.starts_with(folder + "/"); };
        const Words system = command_.system_folders();
        // `# 1 "/home/ada//"` names the folder in which the compiler runs.
        const bool is_no_file = file.starts_with('<') || file.ends_with('/');
        const bool is_of_library = preprocessed_.source.files_of_system.contains(file) || lies_in("/usr") ||
                                   lies_in(task_.kit.folder) || std::any_of(system.begin(), system.end(), lies_in);
        const bool is_of_check = file.find("/include/warpbook/kernel/") != std::string::npos;
        return !is_no_file && !is_of_library && !is_of_check;
    }

    Ended compile_source_for_device()
    {
        const Launches launches = is_program() ? Launches::by_device_and_host : Launches::by_device;
        // In labs, what is counted of a kernel is a part of the exercise: its code stays as it is.
        std::vector<SourceChange> changes;
        if (is_program()) changes = local_arrays_with_gaps(preprocessed_.source, declarations());
        return ended_if_failed(
            compile_for_device(command_, preprocessed_, launches, assembly_.path, std::move(changes)));
    }

    Ended refuse_headers()
    {
        const auto refusal = refusal_of_dependencies(content_of(command_.dependencies()));
        if (!refusal) return {};
        std::fprintf(stderr, "%s: error: %s\n", command_.source().c_str(), refusal->c_str());
        return End{1};
    }

    /// The compiler has mostly said them better by now, and failed.
    Ended end_with_problems_of_preprocessor()
    {
        if (preprocessed_.exit_code != 0) std::fputs(preprocessed_.problems.c_str(), stderr);
        return ended_if_failed(preprocessed_.exit_code);
    }

    Ended refuse_misplaced_words()
    {
        expect_no_misplaced_words(preprocessed_.source);
        return {};
    }

    Ended read_assembly()
    {
        lines_ = redirect_heap_calls(lines_of(assembly_.path));
        launch_bounds_ = take_launch_bounds(lines_);
        if (is_program()) lines_ = without_code_of_host(std::move(lines_), declarations());
        functions_ = functions_in(lines_);
        spaces_ = execution_spaces(lines_, functions_, declarations());
        if (is_program()) elsewhere_ = device_functions_elsewhere(lines_, declarations());
        return {};
    }

    void expect_code_of_kernels(const ExecutionSpaces& of_kernels)
    {
        expect_no_host_code_in_kernels(lines_, functions_, declarations(), of_kernels, constexpr_of_host());
        try {
            expect_all_accesses_instrumented(lines_, functions_, of_kernels, elsewhere_);
        } catch (const UninstrumentedAccess&) {
            if (!is_program() || demands_.copies_structures) throw;
            would_copy_structures_ = true;
        }
    }

    Ended check_code_of_kernels()
    {
        expect_code_of_kernels(spaces_);
        return {};
    }

    Ended check_device_functions_for_others()
    {
        if (is_program())
            for_others_ = device_functions_for_others(
                lines_, functions_, spaces_, declarations(),
                [this](const ExecutionSpaces& kernels) { expect_code_of_kernels(kernels); });
        return {};
    }

    Ended ask_for_copies_of_structures()
    {
        if (!would_copy_structures_) return {};
        Demands demands = demands_;
        demands.copies_structures = true;
        return End{0, demands};
    }

    Ended check_calls()
    {
        if (task_.mode == Mode::untrusted) expect_no_calls_by_address(lines_, functions_, spaces_);
        return {};
    }

    Ended remark_on_shared_names()
    {
        if (!is_program()) return {};
        for (const std::string& remark :
             remarks_on_dynamic_shared_names(lines_, functions_, declarations(), preprocessed_.source))
            std::fprintf(stderr, "%s\n", remark.c_str());
        return {};
    }

    /// What is wrong with the host's code is shown only when the device's pass has found nothing: a mistake in a file
    /// is mostly one in both.
    Ended end_for_host()
    {
        const int failed = host_compilation_.valid()
                               ? host_compilation_.get()
                               : compile_for_host_where_different(command_, preprocessed_.text, host_);
        of_host_.show();
        return ended_if_failed(failed);
    }

    Ended divide_between_host_and_device()
    {
        if (!host_) return {};
        Names named_by_host;
        if (is_program()) {
            HostShadows shadows =
                with_shadows(host_->assembly, symbols_defined_in(lines_), declarations(), whose_variables());
            host_->assembly = std::move(shadows.lines);
            named_by_host = std::move(shadows.of_device);
        }
        passes_.emplace(lines_, functions_, spaces_, declarations(), host_->assembly, named_by_host, whose_variables());
        // A program's variables are always kept.
        if (passes_->takes_variables_for_constants() && !is_program() && !demands_.keeps_variables) {
            Demands demands = demands_;
            demands.keeps_variables = true;
            return End{0, demands};
        }
        // The linker says of a whole program which kernel is missing: another file may have it.
        if (!is_program()) passes_->expect_kernels_of_host(Declarations(source_tokens(host_->text)));
        return {};
    }

    Ended annotate_assembly()
    {
        if (demands_.copies_structures) put_copies_to_lines_of_callers(lines_, functions_, declarations());
        name_functions_elsewhere(lines_, functions_, spaces_, declarations(), elsewhere_, for_others_);
        Names between_files = elsewhere_;
        between_files.insert(for_others_.begin(), for_others_.end());
        annotated_ = annotate(lines_, functions_, between_files);
        // With the names as g++ gave them; some of the symbols get others below.
        if (is_program())
            annotated_.push_back(table_of_names(key_of_file(command_.object()), lines_, functions_,
                                                kernels_in(lines_, functions_, declarations())));
        return {};
    }

    Ended keep_variables_apart()
    {
        keep_thread_locals_of_host_apart(annotated_);
        annotated_ = split(annotated_);
        if (is_program()) annotated_ = split(with_managed_variables_apart(std::move(annotated_), declarations()));
        annotated_ = with_gaps_between_variables(std::move(annotated_));
        return {};
    }

    Ended add_tables()
    {
        if (passes_) annotated_ = passes_->for_device(split(annotated_));
        if (is_program()) annotated_ = with_sections_of_device(split(annotated_));
        annotated_.push_back(is_program() ? dynamic_shared_memory_of_program(annotated_, declarations())
                                          : dynamic_shared_memory(lines_, declarations()));
        annotated_.push_back(names_for_device(lines_, for_others_));
        annotated_.push_back(table_of_constants(lines_, declarations()));
        if (is_program())
            annotated_.push_back(table_of_kernels(kernels_in(lines_, functions_, declarations()), launch_bounds_));
        return {};
    }

    Ended make_object()
    {
        if (!passes_) return End{assemble(task_.assembler, annotated_, command_.object())};
        std::vector<std::string> host_lines = passes_->for_host();
        if (is_program()) host_lines.push_back(table_of_launches(host_lines, passes_->of_device()));
        keep_all_thread_locals_apart(host_lines);
        return End{assemble_jointly(task_.assembler, annotated_, host_lines, passes_->shared(), command_.object())};
    }

    const Declarations& declarations() const { return preprocessed_.declarations; }

    VariablesOf whose_variables() const
    {
        return is_program() && !of_nvcc_.relocatable_device_code ? VariablesOf::the_file : VariablesOf::all_files;
    }

    ConstexprOfHost constexpr_of_host() const
    {
        using In = ConstexprOfHost::In;
        const In of_program = of_nvcc_.relaxed_constexpr ? In::relaxed_program : In::program;
        return {is_program() ? of_program : In::lab, of_nvcc_.standard};
    }

    const Task& task_;
    const Demands demands_;
    const OptionsOfNvcc of_nvcc_;
    const Machine machine_;
    const CommandLine command_;
    std::optional<CommandLine> host_command_;

    const TemporaryFile assembly_;
    Preprocessed preprocessed_;
    /// The device's assembly.
    std::vector<std::string> lines_;
    std::vector<Function> functions_;
    ExecutionSpaces spaces_;
    LaunchBounds launch_bounds_;
    /// Device functions of other files, and those that other files may call.
    Names elsewhere_;
    Names for_others_;
    bool would_copy_structures_ = false;

    std::optional<HostCode> host_;
    std::optional<TwoPasses> passes_;
    std::vector<std::string> annotated_;
    MessagesKept of_host_;
    /// Ends before what it writes to is gone.
    std::future<int> host_compilation_;
};

/// A target of CMake's has one launcher for all its files.
bool has_kernels(const Task& task, const CommandLine& command)
{
    return task.mode != Mode::program || command.source().ends_with(".cu") || options_of_nvcc(task.words).is_cuda;
}

/// With CUDA's headers, for what of the runtime a file of the host's calls.
int compile_without_kernels(const Task& task, const CommandLine& command)
{
    Words words = command.with_first_options(model_options(Pass::plain, task.kit, this_machine(task.assembler)));
    std::transform(words.begin(), words.end(), words.begin(), with_standard_of_headers);
    return exit_code_of(words);
}

int compile_kernels(const Task& task, const CommandLine& command)
{
    keep_whole_file_names_in_ccache();
    limit_compiler();
    End end{0, Demands()};
    while (end.again) end = Compilation(task, *end.again, command).run();
    return end.exit_code;
}

}  // namespace

int compile(const Task& task)
{
    const auto command = CommandLine::read(task.assembler, task.words);
    if (!command) return exit_code_of(task.words);
    const SourceTimestamp saved(command->source());
    try {
        if (task.mode == Mode::native || task.mode == Mode::kept) return compile_natively(task);
        const int exit_code =
            has_kernels(task, *command) ? compile_kernels(task, *command) : compile_without_kernels(task, *command);
        if (exit_code == 0) saved.date(command->object());
        return exit_code;
    } catch (const UnreadableInstruction& unreadable) {
        std::fprintf(stderr, "%s: error: %s\n", command->source().c_str(), unreadable.what());
        return 1;
    }
}

}  // namespace warpbook::kernel_compiler
