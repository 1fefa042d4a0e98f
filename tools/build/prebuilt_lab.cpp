#include "prebuilt_lab.hpp"

#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include <warpbook/system/process.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;

void append(Command& command, const std::vector<std::string>& words)
{
    command.insert(command.end(), words.begin(), words.end());
}

/// The files below `root` that a compilation has read, by what the compiler wrote of them for Make.
std::vector<fs::path> files_read(const fs::path& dependencies, const fs::path& root)
{
    if (!fs::exists(dependencies)) return {};
    std::vector<fs::path> files;
    std::istringstream words(read_text(dependencies));
    std::string file;
    for (std::string word; words >> word;) {
        const bool goes_on = word.size() > 1 && word.back() == '\\';  // a blank in a file's name
        if (goes_on) word.back() = ' ';
        file += word;
        if (goes_on) continue;
        if (file.starts_with(root.string() + "/") && !file.ends_with(':')) files.emplace_back(file);
        file.clear();
    }
    return files;
}

/// Says of each file when it was written and how long it is: unlike a comparison of times, it also notices an older
/// file in the place of a newer one.
std::string state_of(const std::vector<fs::path>& files)
{
    std::ostringstream text;
    for (const fs::path& file : files) {
        std::error_code missing;
        text << file.string() << ' ' << fs::last_write_time(file, missing).time_since_epoch().count() << ' '
             << fs::file_size(file, missing) << '\n';
    }
    return text.str();
}

/// What the program knows of its file (cmake/Labs.cmake, write_facts), a line for each fact: the root folder alone is
/// not known before.
std::string facts_of(const fs::path& given, const fs::path& root)
{
    constexpr int line_of_root = 4;
    std::istringstream lines(read_text(given / "facts"));
    std::string text;
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number)
        text += (number == line_of_root ? root.string() : line) + '\n';
    return text;
}

/// It links in half of GNU ld's time.
std::vector<std::string> linker_option()
{
    return fs::exists("/usr/bin/ld.gold") ? std::vector<std::string>{"-fuse-ld=gold"} : std::vector<std::string>{};
}

Command compilation_of(const fs::path& prebuilt, const PrebuiltSetting& setting, const Lab& lab, const fs::path& file,
                       const fs::path& object, const fs::path& dependencies)
{
    return {(prebuilt / "bin/kernel_compiler").string(),
            "portable=" + setting.kit().string(),
            "g++",
            "g++",
            "-I" + (setting.root / "labs" / lab.name).string(),
            "-I" + (setting.root / "common/include").string(),
            "-MD",
            "-MF",
            dependencies.string(),
            "-o",
            object.string(),
            "-c",
            file.string()};
}

/// As cmake/ProgramSubmission.cmake does: the file becomes a program of its own, which the check starts.
BuildResult build_program_lab(const fs::path& prebuilt, const PrebuiltSetting& setting, const Lab& lab,
                              const PrebuiltLabProgram& wanted, const fs::path& folder)
{
    const fs::path given = prebuilt / "labs" / lab.name;
    const fs::path check = folder / "check.o";
    const fs::path facts = folder / "facts";
    const fs::path program = setting.build / "bin" / wanted.target;
    // The check looks for it beside itself.
    const fs::path command = setting.build / "bin/warpbook-program";
    if (!fs::is_symlink(command)) fs::create_symlink(prebuilt / "bin/warpbook-program", command);
    const CapturedProcess compiled = run_captured(
        {(setting.root / "cmake/build-program.sh").string(), setting.kit().string(),
         (setting.build / "bin/programs" / wanted.target).string(), wanted.file.string(),
         "-I" + (setting.root / "labs" / lab.name).string(), "-I" + (setting.root / "common/include").string()});
    if (!compiled.end.exited_with(0)) return {false, compiled.output, true};
    write_text(facts, facts_of(given, wanted.root));
    const CapturedProcess added =
        run_captured({"objcopy", "--add-section", "warpbook_facts=" + facts.string(), "--set-section-flags",
                      "warpbook_facts=alloc,readonly,data", (given / "check.o").string(), check.string()});
    if (!added.end.exited_with(0)) return {false, added.output, true};
    Command link{"g++", "-o", program.string(), check.string()};
    append(link, linker_option());
    append(link, prebuilt_options(read_text(prebuilt / "options/link.options"), setting));
    const CapturedProcess linked = run_captured(link);
    if (!linked.end.exited_with(0)) return {false, linked.output, true};
    return {true, compiler_warnings(compiled.output, setting.root.string()), true};
}

}  // namespace

BuildResult build_prebuilt_lab(const fs::path& prebuilt, const PrebuiltSetting& setting, const Lab& lab,
                               const PrebuiltLabProgram& wanted)
{
    const fs::path program = setting.build / "bin" / wanted.target;
    const fs::path folder = setting.build / "objects" / wanted.target;
    const fs::path dependencies = folder / "kernels.d";
    const fs::path kept_state = folder / "made_of";
    const std::string state_of_file = state_of({wanted.file});
    if (fs::exists(program) && fs::exists(kept_state) &&
        read_text(kept_state) == state_of_file + state_of(files_read(dependencies, setting.root)))
        return {true, "", false};

    fs::remove_all(folder);
    fs::create_directories(folder);
    if (lab.is_program) return build_program_lab(prebuilt, setting, lab, wanted, folder);
    const fs::path given = prebuilt / "labs" / lab.name;
    const std::string check = (given / "check.o").string();
    const std::string kernels = (folder / "kernels.o").string();
    const std::string isolated = (folder / "isolated.o").string();
    const std::string facts = (folder / "facts").string();

    const CapturedProcess compiled =
        run_captured(compilation_of(prebuilt, setting, lab, wanted.file, kernels, dependencies));
    if (!compiled.end.exited_with(0)) return {false, compiled.output, true};

    write_text(facts, facts_of(given, wanted.root));
    const CapturedProcess isolating =
        run_captured({(prebuilt / "bin/isolate_submission").string(), "ld.bfd", "objcopy",
                      (setting.root / "profiler/compiler/isolation/isolation.ld").string(), wanted.file.string(), facts,
                      kernels, check, isolated});
    if (!isolating.end.exited_with(0)) return {false, compiled.output + isolating.output, true};

    Command link{"g++", "-o", program.string(), isolated, check};
    append(link, linker_option());
    append(link, prebuilt_options(read_text(prebuilt / "options/link.options"), setting));
    const CapturedProcess linked = run_captured(link);
    if (!linked.end.exited_with(0)) {
        const std::string missing = missing_functions(linked.output);
        return {false, missing.empty() ? linked.output : missing, true};
    }
    // The file as it was before the compiler read it: what was saved since is compiled the next time.
    write_text(kept_state, state_of_file + state_of(files_read(dependencies, setting.root)));
    return {true, compiler_warnings(compiled.output, setting.root.string()), true};
}

}  // namespace warpbook::tools
