#include "host_compilation.hpp"

#include <cstdio>
#include <utility>

#include <warpbook/system/process.hpp>

#include "compiler_runs.hpp"
#include "files.hpp"
#include "compiler/source/declarations.hpp"
#include "device_code.hpp"
#include "compiler/passes/launch_bounds.hpp"
#include "compiler/source/host_pass.hpp"
#include "compiler/source/launches.hpp"
#include "compiler/source/letters_of_names.hpp"
#include "compiler/source/refused_headers.hpp"
#include "compiler/source/source_tokens.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// Says that a message is about code which the device's pass has not seen.
int failed_for_host(const CommandLine& command, int exit_code, std::FILE* messages)
{
    std::fprintf(messages, "%s: note: this is the code of the host, where __CUDA_ARCH__ is undefined\n",
                 command.source().c_str());
    return exit_code;
}

/// The host's code may include other headers: make is told of those, too.
void add_dependencies(const std::string& list, const std::string& others)
{
    if (list.empty()) return;
    std::string text = content_of(list);
    while (text.ends_with('\n')) text.pop_back();
    const auto colon = others.find(':');
    if (colon != std::string::npos) write_lines(list, {text + " \\", others.substr(colon + 1)});
}

int preprocess_for_host(const CommandLine& command, std::string& text, std::FILE* messages)
{
    const TemporaryFile preprocessed{command.object() + ".host.ii"};
    const TemporaryFile dependencies{command.object() + ".host.d"};
    if (const int failed =
            exit_code_after_compiling(command.preprocess_for_host(preprocessed.path, dependencies.path), {}, messages))
        return failed_for_host(command, failed, messages);
    const std::string headers = content_of(dependencies.path);
    if (const auto refusal = refusal_of_dependencies(headers)) {
        std::fprintf(messages, "%s: error: %s\n", command.source().c_str(), refusal->c_str());
        return 1;
    }
    add_dependencies(command.dependencies(), headers);
    text = with_letters_of_names(content_of(preprocessed.path));
    const Words folders = command.system_folders();
    if (auto translated = with_device_code_as_cpp(text, source_tokens(text, folders), folders))
        text = std::move(*translated);
    return 0;
}

/// `text` is preprocessed, and has no code for the device.
int compile_text_for_host(const CommandLine& command, std::string text, Launches launches,
                          std::optional<HostCode>& code, std::FILE* messages)
{
    const SourceTokens source = source_tokens(text, command.system_folders());
    const Declarations declarations(source);
    if (auto translated = with_launches_as_calls(text, source, declarations, launches)) text = std::move(*translated);

    const TemporaryFile preprocessed{command.object() + ".host.ii"};
    const TemporaryFile assembly{command.object() + ".host.s"};
    write_lines(preprocessed.path, {text});
    if (const int failed = exit_code_after_compiling(
            command.preprocessed_to_assembly(CommandLine::Text::of_host, preprocessed.path, assembly.path),
            declarations, messages))
        return failed_for_host(command, failed, messages);
    code = HostCode{std::move(text), lines_of(assembly.path)};
    take_launch_bounds(code->assembly);
    return 0;
}

}  // namespace

int compile_for_host_where_different(const CommandLine& command, const std::string& device_text,
                                     std::optional<HostCode>& code)
{
    if (!asks_for_architecture(device_text)) return 0;
    std::string text;
    if (const int failed = preprocess_for_host(command, text, stderr)) return failed;
    text = without_device_code(text);
    if (have_same_code(text, without_device_code(device_text))) return 0;
    return compile_text_for_host(command, std::move(text), Launches::by_device, code, stderr);
}

int compile_program_for_host(const CommandLine& command, std::optional<HostCode>& code, std::FILE* messages)
{
    std::string text;
    if (const int failed = preprocess_for_host(command, text, messages)) return failed;
    return compile_text_for_host(command, without_device_code(text), Launches::by_device_and_host, code, messages);
}

int assemble_jointly(const std::string& assembler, const std::vector<std::string>& device,
                     const std::vector<std::string>& host, const Names& shared, const std::string& object)
{
    const TemporaryFile of_device{object + ".device.o"};
    const TemporaryFile of_host{object + ".host.o"};
    if (const int failed = assemble(assembler, device, of_device.path)) return failed;
    if (const int failed = assemble(assembler, host, of_host.path)) return failed;
    // The compiler knows where its linker is, and objcopy, which comes with it.
    if (const int failed =
            exit_code_of_silent({assembler, "-r", "-nostdlib", "-o", object, of_device.path, of_host.path}))
        return failed;
    if (shared.empty()) return 0;
    std::string objcopy = run_captured({assembler, "-print-prog-name=objcopy"}).output;
    while (objcopy.ends_with('\n')) objcopy.pop_back();
    Words localize{objcopy};
    for (const std::string& symbol : shared) localize.insert(localize.end(), {"-L", symbol});
    localize.push_back(object);
    return exit_code_of_silent(localize);
}

}  // namespace warpbook::kernel_compiler
