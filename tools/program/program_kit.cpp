#include "program_kit.hpp"

#include <fstream>
#include <string_view>
#include <system_error>

#include "build/build.hpp"
#include "support/errors.hpp"
#include "course/workbook_paths.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;

/// `{folder}` in them stands for the folder.
std::vector<std::string> options_in(const fs::path& folder, const char* name)
{
    constexpr std::string_view place = "{folder}";
    const fs::path path = folder / name;
    std::ifstream file(path);
    if (!file)
        throw SetupError("What compiles programs for the model is incomplete: " + path.string() +
                         " is missing. Install Warpbook again.");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        const auto at = line.find(place);
        if (at != std::string::npos) line.replace(at, place.size(), folder.string());
        if (!line.empty()) lines.push_back(line);
    }
    return lines;
}

/// Beside this program where it was installed, in the build folder otherwise.
fs::path folder_of_kit(Progress& progress)
{
    const fs::path installed = neighbor("").parent_path().parent_path() / "lib" / "warpbook" / "kit";
    if (fs::exists(installed)) return installed;
    const fs::path build = find_workbook_paths().build;
    progress.show("Building what compiles programs …");
    const BuildResult built = Build(build, &progress).build("programs");
    if (!built.succeeded) throw SetupError("What compiles programs does not compile:\n\n" + built.messages);
    return build / "kit";
}

}  // namespace

ProgramKit program_kit(Progress& progress)
{
    ProgramKit kit;
    kit.folder = folder_of_kit(progress);
    const std::vector<std::string> programs = options_in(kit.folder, "programs");
    if (programs.size() != 2) throw SetupError((kit.folder / "programs").string() + " names two programs.");
    kit.kernel_compiler = programs[0];
    kit.compiler = programs[1];
    kit.link_options = options_in(kit.folder, "link.options");
    return kit;
}

}  // namespace warpbook::tools
