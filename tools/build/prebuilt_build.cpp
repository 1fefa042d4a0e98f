#include "prebuilt_build.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <warpbook/system/file_descriptor.hpp>
#include <warpbook/system/process.hpp>
#include <warpbook/system/text_file.hpp>

#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/prebuilt.hpp"
#include "prebuilt_lab.hpp"
#include "prebuilt_options.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;

constexpr int oldest_compiler = 11;

/// One build at a time, whoever else builds here.
FileDescriptor lock_of(const fs::path& build)
{
    fs::create_directories(build);
    const fs::path file = build / ".building";
    FileDescriptor lock(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (lock.number() < 0) throw SetupError(file.string() + " cannot be written.");
    while (flock(lock.number(), LOCK_EX) != 0 && errno == EINTR) {
    }
    return lock;
}

/// "12.2.0"
std::string version_of_compiler()
{
    try {
        const CapturedProcess process = run_captured({"g++", "-dumpfullversion", "-dumpversion"});
        if (process.end.exited_with(0)) return process.output.substr(0, process.output.find('\n'));
    } catch (const std::system_error&) {
        // It is not there.
    }
    throw SetupError(
        "g++ is missing, which compiles your files. Install it with this line, then try again:\n"
        "sudo apt-get update && sudo apt-get install --yes g++");
}

void expect_new_enough(const std::string& version)
{
    if (std::stoi(version) >= oldest_compiler) return;
    throw SetupError("g++ " + version + " is too old: " + std::to_string(oldest_compiler) +
                     " or newer is needed. Debian 12 and Ubuntu 22.04 have one, and so do all later ones.");
}

std::string text_or_nothing(const fs::path& file) { return fs::exists(file) ? read_text(file) : ""; }

/// The header that a pass of g++ reads first. Where g++ cannot make it, it reads the header itself each time, and a
/// check takes a second more.
void precompile(const fs::path& prebuilt, const PrebuiltSetting& setting, const std::string& pass)
{
    if (fs::exists(setting.kit() / pass / "cuda_runtime.h.gch")) return;
    run_captured({(prebuilt / "bin/kernel_compiler").string(), "precompile=" + setting.kit().string(), pass, "g++"});
}

/// What was built by another compiler, from another release or in another folder is of no use. Writes what students'
/// machines have to say of compiling.
void begin_anew(const fs::path& prebuilt, const PrebuiltSetting& setting)
{
    for (const char* folder : {"bin", "objects", "kit"}) fs::remove_all(setting.build / folder);
    for (const char* folder : {"bin", "kit"}) fs::create_directories(setting.build / folder);
    write_text(setting.kit() / "headers", (setting.root / "profiler/cuda/headers").string() + "\n");
    for (const char* file : {"link.options", "programs"}) {
        std::string text;
        for (const std::string& option : prebuilt_options(read_text(prebuilt / "options/kit" / file), setting))
            text += option + "\n";
        write_text(setting.kit() / file, text);
    }
}

PrebuiltSetting set_up(const fs::path& prebuilt, const fs::path& build)
{
    const std::string version = version_of_compiler();
    expect_new_enough(version);
    PrebuiltSetting setting{prebuilt.parent_path(), fs::canonical(build)};
    const bool has_fma = __builtin_cpu_supports("fma") != 0;
    const fs::path kept = build / "prebuilt.setting";
    const std::string now = read_text(prebuilt / "release") + setting.root.string() + "\n" + setting.build.string() +
                            "\ng++ " + version + "\n" + (has_fma ? "with" : "without") + " fma\n";
    if (text_or_nothing(kept) != now) {
        fs::remove(kept);
        begin_anew(prebuilt, setting);
        write_text(kept, now);
    }
    return setting;
}

BuildResult build_programs(const fs::path& prebuilt, const PrebuiltSetting& setting)
{
    const std::jthread other([&] { precompile(prebuilt, setting, "host"); });
    precompile(prebuilt, setting, "device");
    return {true, "", true};
}

/// The file that students start with, in a place of its own: reports name it as they name the student's file.
PrebuiltLabProgram starter_of(const PrebuiltSetting& setting, const Lab& lab)
{
    const fs::path root = setting.build / "starters";
    const fs::path copy = root / lab.path_of(lab.student_file);
    const std::string text = read_text(setting.root / lab.path_of(starter_file));
    fs::create_directories(copy.parent_path());
    if (text_or_nothing(copy) != text) write_text(copy, text);
    return {"starter." + lab.name, root, copy};
}

BuildResult build_target(const fs::path& prebuilt, const PrebuiltSetting& setting, const Course& course,
                         const std::string& target)
{
    if (target == "programs") return build_programs(prebuilt, setting);
    for (const Lab& lab : course) {
        const bool is_starter = target == "starter." + lab.name;
        if (!is_starter && target != lab.target()) continue;
        if (lab.is_program)
            build_programs(prebuilt, setting);
        else
            precompile(prebuilt, setting, "kernels");
        const PrebuiltLabProgram own{target, setting.root, setting.root / lab.path_of(lab.student_file)};
        return build_prebuilt_lab(prebuilt, setting, lab, is_starter ? starter_of(setting, lab) : own);
    }
    require_whole_build(target);
    throw SetupError("There is no " + target + ".");
}

}  // namespace

PrebuiltBuild::PrebuiltBuild(fs::path prebuilt, fs::path build)
    : prebuilt_(std::move(prebuilt)), build_(std::move(build))
{}

BuildResult PrebuiltBuild::build(const std::string& target) const
{
    const FileDescriptor lock = lock_of(build_);
    const PrebuiltSetting setting = set_up(prebuilt_, build_);
    return build_target(prebuilt_, setting, read_course(setting.root / "labs"), target);
}

bool PrebuiltBuild::build_what_compiles(const std::vector<std::string>& targets) const
{
    const FileDescriptor lock = lock_of(build_);
    const PrebuiltSetting setting = set_up(prebuilt_, build_);
    const Course course = read_course(setting.root / "labs");
    // Before several of them want it.
    precompile(prebuilt_, setting, "kernels");
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> all_succeeded = true;
    const auto build_some = [&] {
        for (std::size_t i = next++; i < targets.size(); i = next++) {
            try {
                if (!build_target(prebuilt_, setting, course, targets[i]).succeeded) all_succeeded = false;
            } catch (const std::exception&) {
                all_succeeded = false;
            }
        }
    };
    std::vector<std::jthread> others;
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    for (std::size_t i = 1; i < std::min(cores, targets.size()); ++i) others.emplace_back(build_some);
    build_some();
    others.clear();
    return all_succeeded;
}

}  // namespace warpbook::tools
