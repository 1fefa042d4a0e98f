#include "sandbox.hpp"

#include <string_view>
#include <system_error>
#include <utility>

#include "support/errors.hpp"

namespace warpbook::tools::grading {

namespace {

constexpr const char* no_isolation = "none";

// What g++ and nvcc leave there between their steps; the preprocessed text of a file that includes much has 10 MiB.
constexpr std::uint64_t max_bytes_of_temporary_files = std::uint64_t{1} << 30;

// Programs, libraries, and what these need to be found. Links such as /lib -> usr/lib are followed by bubblewrap.
constexpr const char* system_folders[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives"};

/// Is there already, and nothing can be put on top of it.
bool is_there_already(const std::filesystem::path& path)
{
    return path.string().starts_with("/usr/") || path == "/usr";
}

void append(Command& command, const Command& words) { command.insert(command.end(), words.begin(), words.end()); }

Command limits_of(const Sandbox& sandbox)
{
    Command words = {"prlimit", "--cpu=" + std::to_string(sandbox.processor_time.count()),
                     "--fsize=" + std::to_string(sandbox.max_bytes_of_a_file),
                     "--nproc=" + std::to_string(sandbox.max_processes), "--core=0"};
    if (sandbox.max_bytes_of_memory) words.push_back("--data=" + std::to_string(*sandbox.max_bytes_of_memory));
    words.emplace_back("--");
    return words;
}

Command environment_of(const Sandbox& sandbox)
{
    Command words = {"env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8", "TMPDIR=/tmp"};
    append(words, sandbox.environment);
    return words;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

Command Isolation::bubblewrap(const Sandbox& sandbox) const
{
    // Without --new-session: ProcessGroup has made one. Another one would take the sandbox's first process out of the
    // group, and nobody would wait for its end.
    Command words = {"bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--hostname", "sandbox"};
    for (const char* const folder : system_folders) append(words, {"--ro-bind-try", folder, folder});
    // Whatever is written to a folder of its own would be memory that no limit of a process counts: /dev/shm.
    append(words, {"--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"});
    if (sandbox.has_temporary_folder) {
        if (limits_temporary_folder_) append(words, {"--size", std::to_string(max_bytes_of_temporary_files)});
        append(words, {"--tmpfs", "/tmp"});
    }
    for (const auto& path : sandbox.readable)
        if (!is_there_already(path)) append(words, {"--ro-bind-try", path.string(), path.string()});
    for (const auto& path : sandbox.writable) append(words, {"--bind", path.string(), path.string()});
    // What is not named stays empty, and nothing can be put there.
    append(words, {"--remount-ro", "/", "--chdir", sandbox.working_folder.string(), "--"});
    return words;
}

Isolation Isolation::by_bubblewrap()
{
    constexpr const char* remedy =
        " Without it, what students have written could read and change what your account can. Grade on a machine that "
        "has it, or say "
        "--without-isolation if you trust every file in the folder.";
    CapturedProcess version;
    try {
        version = run_captured({"bwrap", "--version"}, std::chrono::seconds(10));
    } catch (const std::system_error&) {
        throw SetupError("bubblewrap is not installed (package: bubblewrap)." + std::string(remedy));
    }
    Isolation isolation(first_line(version.output));
    Sandbox with_all;
    with_all.has_temporary_folder = true;
    const auto attempt = [&] { return run_captured(isolation.confined({"true"}, with_all), std::chrono::seconds(10)); };
    isolation.limits_temporary_folder_ = true;
    CapturedProcess trial = attempt();
    if (!trial.end.exited_with(0)) {
        isolation.limits_temporary_folder_ = false;
        trial = attempt();
    }
    if (!trial.end.exited_with(0))
        throw SetupError(isolation.name() + " cannot make a sandbox here: " + first_line(trial.output) +
                         ". In a container it needs user namespaces, on Ubuntu 24.04 an AppArmor profile for bwrap." +
                         remedy);
    return isolation;
}

Isolation Isolation::none() { return Isolation(no_isolation); }

Command Isolation::confined(const Command& command, const Sandbox& sandbox) const
{
    // Before all else: who is in the sandbox can read the environment of bubblewrap's own process there,
    // /proc/1/environ.
    Command words = environment_of(sandbox);
    if (name_ == no_isolation)
        words.insert(words.begin() + 1, "--chdir=" + sandbox.working_folder.string());
    else
        append(words, bubblewrap(sandbox));
    append(words, limits_of(sandbox));
    append(words, command);
    return words;
}

}  // namespace warpbook::tools::grading
