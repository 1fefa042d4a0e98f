#include "graded_programs.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include <warpbook/system/process_group.hpp>
#include <warpbook/system/resident_memory.hpp>
#include <warpbook/system/text_file.hpp>
#include <warpbook/system/untrusted_folder.hpp>

#include "grade/gradebook/backends.hpp"
#include "support/errors.hpp"
#include "visible_gpus.hpp"

namespace warpbook::tools::grading {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::chrono::seconds limit_of_a_start{30};
// What compilers and programs print beyond this, nobody reads.
constexpr std::size_t max_output = 64 * 1024;
// The largest record of a solution has 200 KiB.
constexpr std::size_t max_bytes_of_a_record = std::size_t{16} << 20;
// For predictions and the shapes of launches.
constexpr std::uint64_t max_memory_of_host_functions = std::uint64_t{1} << 30;

constexpr const char* host_functions_variable = "WARPBOOK_HOST_FUNCTIONS";

fs::path recipe_of(const GradingSetting& setting, const Lab& lab) { return setting.paths.build / "graded" / lab.name; }

/// How a program came to its end, or had to be ended.
struct RunEnd {
    enum class Kind { ended, out_of_time, out_of_memory };

    Kind kind = Kind::ended;
    ProcessEnd end{};
};

/// Somebody who takes memory faster than this is seen has some of it for a moment.
constexpr std::chrono::milliseconds between_looks_at_memory{20};

/// Whether one of several programs holds too much memory.
class MemoryWatch {
public:
    void add(const ProcessGroup& group, std::uint64_t limit) { watched_.push_back({&group, limit}); }

    bool has_seen_too_much()
    {
        const Clock::time_point now = Clock::now();
        if (now < next_look_) return false;
        next_look_ = now + between_looks_at_memory;
        return std::ranges::any_of(watched_,
                                   [](const Watched& one) { return resident_memory_of(one.group->id()) > one.limit; });
    }

private:
    struct Watched {
        const ProcessGroup* group;
        std::uint64_t limit;
    };

    std::vector<Watched> watched_;
    Clock::time_point next_look_{};
};

/// Reads what `other` prints, too: it could not go on otherwise.
RunEnd wait_for(ProcessGroup& process, std::chrono::seconds limit, MemoryWatch& memory, ProcessGroup* other = nullptr)
{
    process.keep_output_up_to(max_output);
    const Clock::time_point give_up = Clock::now() + limit;
    RunEnd::Kind why = RunEnd::Kind::out_of_time;
    while (Clock::now() < give_up) {
        // A file whose number is negative is not waited for.
        std::array<pollfd, 2> outputs{
            {{process.output_file(), POLLIN, 0}, {other == nullptr ? -1 : other->output_file(), POLLIN, 0}}};
        poll(outputs.data(), outputs.size(), 20);
        process.output();
        if (other != nullptr) other->output();
        if (const auto end = process.end()) {
            process.output();
            return {RunEnd::Kind::ended, *end};
        }
        if (memory.has_seen_too_much()) {
            why = RunEnd::Kind::out_of_memory;
            break;
        }
        // Whoever has closed its output is not waited for by poll().
        if (process.output_file() < 0) std::this_thread::sleep_for(5ms);
    }
    process.stop();
    return {why};
}

Sandbox sandbox_for_compilers(const GradingSetting& setting, const Lab& lab, const GradedPrograms& programs)
{
    Sandbox sandbox;
    std::istringstream lines(read_text(recipe_of(setting, lab) / "readable.txt"));
    for (std::string line; std::getline(lines, line);) sandbox.readable.emplace_back(line);
    sandbox.writable = {programs.folder};
    sandbox.has_temporary_folder = true;
    return sandbox;
}

/// A process that sees several GPUs prepares all of them, and those of other processes wait meanwhile.
void show_gpu(int gpu, Command& command, std::vector<std::string>& environment)
{
    constexpr const char* name = "CUDA_VISIBLE_DEVICES";
    const char* const value = std::getenv(name);
    const auto visible = one_visible_gpu(gpu, value != nullptr ? std::optional<std::string>(value) : std::nullopt);
    if (visible) environment.push_back(name + ("=" + *visible));
    command.insert(command.end(), {"--gpu", visible ? "0" : std::to_string(gpu)});
}

Command check_command(const GradingSetting& setting, const GradedPrograms& programs)
{
    Command command = {programs.check(setting.backend).string(),
                       "--backend",
                       setting.backend,
                       "--report",
                       programs.record(setting.backend).string(),
                       "--time-limit",
                       std::to_string(setting.limits().one_check.count())};
    if (setting.seed) command.insert(command.end(), {"--seed", *setting.seed});
    if (setting.n) command.insert(command.end(), {"--n", *setting.n});
    return command;
}

/// Whether the process at the other end has said that it is there.
bool is_there(const FileDescriptor& socket)
{
    pollfd request{socket.number(), POLLIN, 0};
    char byte = 0;
    return poll(&request, 1, static_cast<int>(std::chrono::milliseconds(limit_of_a_start).count())) == 1 &&
           recv(socket.number(), &byte, 1, MSG_PEEK) == 1;
}

}  // namespace

std::string text_of_memory(std::uint64_t bytes)
{
    constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
    constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;
    return bytes % gibibyte == 0 ? std::to_string(bytes / gibibyte) + " GiB"
                                 : std::to_string(bytes / mebibyte) + " MiB";
}

GradingLimits GradingSetting::limits() const
{
    GradingLimits limits;
    if (time_limit) {
        limits.build = limits.check = *time_limit;
        // A lab has about five checks. One that hangs must not take the time of the others.
        limits.one_check = std::clamp(*time_limit / 4, std::chrono::seconds(1), limits.one_check);
    }
    if (memory_limit) limits.bytes_of_memory = *memory_limit << 30;
    return limits;
}

BuiltPrograms build_programs(const GradingSetting& setting, const Lab& lab, const std::string& text,
                             const GradedPrograms& programs)
{
    const fs::path recipe = recipe_of(setting, lab);
    fs::copy(recipe / "labs", programs.folder / "labs", fs::copy_options::recursive);
    write_text(programs.folder / lab.path_of(lab.student_file), text);
    Command command = {"sh", (recipe / "build.sh").string(), programs.folder.string()};
    for (const std::string& backend : backends_of(setting.backend)) {
        fs::create_directory(programs.record_folder(backend));
        command.emplace_back(backend == gpu_backend ? "gpu" : "model");
    }
    command.emplace_back("host_functions");
    ProcessGroup process(setting.isolation.confined(command, sandbox_for_compilers(setting, lab, programs)));
    MemoryWatch memory;
    memory.add(process, setting.limits().bytes_of_memory);
    const RunEnd run = wait_for(process, setting.limits().build, memory);
    switch (run.kind) {
    case RunEnd::Kind::out_of_time:
        return {
            BuiltPrograms::State::out_of_time,
            "The compiler was ended after " + std::to_string(setting.limits().build.count()) + " s (--time-limit)."};
    case RunEnd::Kind::out_of_memory:
        return {BuiltPrograms::State::out_of_memory, "The compiler was ended: it held more than " +
                                                         text_of_memory(setting.limits().bytes_of_memory) +
                                                         " of memory (--memory-limit)."};
    case RunEnd::Kind::ended: break;
    }
    const bool succeeded = run.end.exited_with(0);
    return {succeeded ? BuiltPrograms::State::built : BuiltPrograms::State::refused, process.output()};
}

CheckedPrograms check_programs(const GradingSetting& setting, const GradedPrograms& programs)
{
    SocketPair sockets = make_packet_sockets();
    Sandbox for_functions;
    for_functions.readable = {programs.host_functions()};
    for_functions.max_bytes_of_memory = max_memory_of_host_functions;
    for_functions.max_bytes_of_a_file = 0;
    for_functions.environment = {host_functions_variable + ("=" + std::to_string(sockets.other.number()))};
    ProcessGroup functions(setting.isolation.confined({programs.host_functions().string()}, for_functions), {},
                           {sockets.other.number()});
    sockets.other.close();
    functions.keep_output_up_to(max_output);
    if (!is_there(sockets.one))
        return {CheckedPrograms::State::failed, "",
                "the process of the file's host functions did not start: " + functions.output()};

    const std::string variable = host_functions_variable + ("=" + std::to_string(sockets.one.number()));
    Command command = check_command(setting, programs);
    std::vector<std::string> environment;
    if (setting.backend == gpu_backend) {
        // Nothing that the student has written runs in it but device code.
        environment = {variable};
        show_gpu(setting.gpu, command, environment);
    } else {
        Sandbox for_check;
        for_check.readable = {programs.folder};
        for_check.max_bytes_of_memory = std::nullopt;
        for_check.writable = {programs.record_folder(setting.backend)};
        for_check.environment = {variable};
        command = setting.isolation.confined(command, for_check);
    }
    ProcessGroup check(command, environment, {sockets.one.number()});
    sockets.one.close();
    MemoryWatch memory;
    memory.add(functions, max_memory_of_host_functions);
    // On a GPU the driver has memory of its own, and no code of the file runs on the host.
    if (setting.backend != gpu_backend) memory.add(check, setting.limits().bytes_of_memory);
    const RunEnd run = wait_for(check, setting.limits().check, memory, &functions);
    switch (run.kind) {
    case RunEnd::Kind::out_of_time:
        return {CheckedPrograms::State::out_of_time, "",
                "The check was ended after " + std::to_string(setting.limits().check.count()) + " s (--time-limit)."};
    case RunEnd::Kind::out_of_memory:
        return {CheckedPrograms::State::ended_early, "",
                "The check was ended: its kernels held more than " + text_of_memory(setting.limits().bytes_of_memory) +
                    " of memory (--memory-limit), or its functions for the host more than " +
                    text_of_memory(max_memory_of_host_functions) + "."};
    case RunEnd::Kind::ended: break;
    }
    try {
        // The process that ran the kernels could write there: it may have left a link or a pipe.
        UntrustedFile record = UntrustedFolder(programs.record_folder(setting.backend))
                                   .read(programs.record(setting.backend).filename().string(), max_bytes_of_a_record);
        if (record.bytes <= max_bytes_of_a_record)
            return {CheckedPrograms::State::recorded, std::move(record.text), ""};
    } catch (const FileError&) {
        // As if there were none.
    }
    return {CheckedPrograms::State::failed, "",
            "the check " + describe(run.end) + " and left no record: " + check.output()};
}

}  // namespace warpbook::tools::grading
