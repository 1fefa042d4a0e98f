#include "graded_programs.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <sstream>
#include <thread>
#include <vector>

#include <warpbook/system/process_group.hpp>
#include <warpbook/system/text_file.hpp>

#include "../errors.hpp"

namespace warpbook::tools::grading {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// nvcc takes ten seconds for the largest solution on a busy machine.
constexpr std::chrono::seconds limit_of_a_build{120};
// Each check has its own limit (--time-limit of the labs' programs); the slowest lab needs seconds.
constexpr std::chrono::seconds limit_of_a_check{300};
constexpr std::chrono::seconds limit_of_a_start{30};
// What compilers and programs print beyond this, nobody reads.
constexpr std::size_t most_output = 64 * 1024;
// The largest record of a solution has 200 KiB.
constexpr std::uintmax_t most_bytes_of_a_record = std::uintmax_t{16} << 20;

constexpr const char* host_functions_variable = "WARPBOOK_HOST_FUNCTIONS";

fs::path recipe_of(const GradingSetting& setting, const Lab& lab) { return setting.paths.build / "graded" / lab.name; }

/// How a program ended; nothing when it had to be ended.
std::optional<ProcessEnd> wait_for(ProcessGroup& process, std::chrono::seconds limit)
{
    process.keep_output_up_to(most_output);
    const Clock::time_point give_up = Clock::now() + limit;
    while (Clock::now() < give_up) {
        pollfd output{process.output_file(), POLLIN, 0};
        poll(&output, 1, 20);
        process.output();
        if (const auto end = process.end()) {
            process.output();
            return end;
        }
        // Whoever has closed its output is not waited for by poll().
        if (process.output_file() < 0) std::this_thread::sleep_for(5ms);
    }
    process.stop();
    return std::nullopt;
}

Sandbox sandbox_for_compilers(const GradingSetting& setting, const Lab& lab, const GradedPrograms& programs)
{
    Sandbox sandbox;
    std::istringstream lines(read_text(recipe_of(setting, lab) / "readable.txt"));
    for (std::string line; std::getline(lines, line);) sandbox.readable.emplace_back(line);
    sandbox.writable = {programs.folder};
    return sandbox;
}

Command check_command(const GradingSetting& setting, const GradedPrograms& programs)
{
    Command command = {programs.check(setting.backend).string(), "--backend", setting.backend, "--report",
                       programs.record().string()};
    if (setting.backend == "cupti") command.insert(command.end(), {"--gpu", std::to_string(setting.gpu)});
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

BuiltPrograms build_programs(const GradingSetting& setting, const Lab& lab, const std::string& text,
                             const GradedPrograms& programs)
{
    const fs::path recipe = recipe_of(setting, lab);
    fs::copy(recipe / "labs", programs.folder / "labs", fs::copy_options::recursive);
    write_text(programs.folder / lab.path_of(lab.student_file), text);
    fs::create_directory(programs.record_folder());
    const Command command = {"sh", (recipe / "build.sh").string(), programs.folder.string(),
                             setting.backend == "cupti" ? "gpu" : "model", "host_functions"};
    ProcessGroup process(setting.isolation.confined(command, sandbox_for_compilers(setting, lab, programs)));
    const auto end = wait_for(process, limit_of_a_build);
    if (!end) return {BuiltPrograms::State::out_of_time, ""};
    if (end->exited_with(0)) return {BuiltPrograms::State::built, process.output()};
    return {BuiltPrograms::State::refused, process.output()};
}

CheckedPrograms check_programs(const GradingSetting& setting, const GradedPrograms& programs)
{
    SocketPair sockets = make_packet_sockets();
    Sandbox for_functions;
    for_functions.readable = {programs.host_functions()};
    for_functions.most_bytes_of_memory = std::uint64_t{1} << 30;
    for_functions.most_bytes_of_a_file = 0;
    for_functions.environment = {host_functions_variable + ("=" + std::to_string(sockets.other.number()))};
    ProcessGroup functions(setting.isolation.confined({programs.host_functions().string()}, for_functions), {},
                           {sockets.other.number()});
    sockets.other.close();
    functions.keep_output_up_to(most_output);
    if (!is_there(sockets.one))
        return {CheckedPrograms::State::failed, "",
                "the process of the file's host functions did not start: " + functions.output()};

    const std::string variable = host_functions_variable + ("=" + std::to_string(sockets.one.number()));
    Command command = check_command(setting, programs);
    std::vector<std::string> environment;
    if (setting.backend == "cupti") {
        // Nothing that the student has written runs in it but device code.
        environment = {variable};
    } else {
        Sandbox for_check;
        for_check.readable = {programs.folder};
        for_check.most_bytes_of_memory = std::nullopt;
        for_check.writable = {programs.record_folder()};
        for_check.environment = {variable};
        command = setting.isolation.confined(command, for_check);
    }
    ProcessGroup check(command, environment, {sockets.one.number()});
    sockets.one.close();
    const auto end = wait_for(check, limit_of_a_check);
    if (!end) return {CheckedPrograms::State::out_of_time, "", ""};
    std::error_code error;
    const std::uintmax_t bytes = fs::file_size(programs.record(), error);
    if (error || bytes > most_bytes_of_a_record)
        return {CheckedPrograms::State::failed, "",
                "the check " + describe(*end) + " and left no record: " + check.output()};
    return {CheckedPrograms::State::recorded, read_text(programs.record()), ""};
}

}  // namespace warpbook::tools::grading
