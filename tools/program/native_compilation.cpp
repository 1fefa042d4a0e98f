#include "native_compilation.hpp"

#include <fstream>
#include <string>
#include <vector>

#include <warpbook/injection.hpp>

#include "program_build.hpp"

namespace warpbook::tools {

namespace fs = std::filesystem;

namespace {

/// For a shell.
std::string quoted(const std::string& word)
{
    std::string text = "'";
    for (const char character : word) text += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return text + "'";
}

std::string in_shell(const Command& command)
{
    std::string line;
    for (const std::string& word : command) line += (line.empty() ? "" : " ") + quoted(word);
    return line;
}

}  // namespace

NativeCompilation::NativeCompilation(const ProgramKit& kit, const ProgramWords& words, const fs::path& folder)
    : folder_(folder), script_(folder / "compile.sh")
{
    fs::create_directory(folder);
    const NativeCommands commands = native_commands(kit, words, folder, folder / "made.so", NativeLibraryIs::used_here);
    std::ofstream script(script_);
    script << "compile() {\n";
    for (const Command& command : commands.compilations) script << in_shell(command) << " || return 1\n";
    script << in_shell(commands.link) << "\n}\n";
    // Under its name when it is complete.
    script << "if compile; then mv " << quoted(folder / "made.so") << " " << quoted(folder / injection::native_library)
           << "; else : > " << quoted(folder / injection::native_is_not_there) << "; fi\n";
}

void NativeCompilation::look()
{
    if (running_) {
        running_->output();  // or it would wait for somebody to read it
        return;
    }
    if (fs::exists(folder_ / injection::native_is_wanted)) running_.emplace(Command{"sh", script_.string()});
}

bool NativeCompilation::has_failed() const { return fs::exists(folder_ / injection::native_is_not_there); }

}  // namespace warpbook::tools
