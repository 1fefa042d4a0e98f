#include "precompiled_header.hpp"

#include <filesystem>
#include <string>

#include "compiler_runs.hpp"
#include "files.hpp"

namespace warpbook::kernel_compiler {

namespace {

/// The user's first, as of kernels: what the model needs is said last.
Words options_of(Pass pass, const Kit& kit, const Machine& machine, const Words& of_user)
{
    Words options = of_user;
    const Words own = options_of_precompiled_header(pass, kit, machine);
    options.insert(options.end(), own.begin(), own.end());
    return options;
}

}  // namespace

void write_first_header(Pass pass, const Kit& kit, const Machine& machine, const Words& of_user)
{
    const std::filesystem::path header = kit.first_header(std::string(name_of(pass)));
    std::string comment = "// Precompiled with";
    for (const std::string& option : options_of(pass, kit, machine, of_user)) comment += " " + option;
    const std::string text = "#include <cuda_runtime.h>\n" + comment + "\n";
    if (content_of(header) == text) return;
    std::filesystem::create_directories(header.parent_path());
    write_lines(header, split({text}));
}

int precompile_first_header(const std::string& compiler, Pass pass, const Kit& kit, const Machine& machine,
                            const Words& of_user)
{
    const std::string header = kit.first_header(std::string(name_of(pass)));
    Words command{compiler, "-x", "c++-header"};
    const Words options = options_of(pass, kit, machine, of_user);
    command.insert(command.end(), options.begin(), options.end());
    command.insert(command.end(), {"-MD", "-MF", header + ".d", "-o", header + ".gch", header});
    return exit_code_of(command);
}

}  // namespace warpbook::kernel_compiler
