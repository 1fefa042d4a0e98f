#include "run_program.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <stdexcept>

namespace warpbook::tests {

namespace {

std::string quoted(const std::string& word)
{
    std::string text = "'";
    for (const char character : word) text += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return text + "'";
}

}  // namespace

ProgramRun run_program(const std::filesystem::path& program, const std::vector<std::string>& options)
{
    const std::filesystem::path report = std::filesystem::temp_directory_path() /
                                         ("warpbook-" + program.filename().string() + "-" + std::to_string(getpid()));
    std::string command = quoted(program.string()) + " --report " + quoted(report.string());
    for (const std::string& option : options) command += " " + quoted(option);
    command += " 2>&1";

    FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("cannot start " + command);
    ProgramRun run;
    std::array<char, 4096> part;
    while (std::fgets(part.data(), part.size(), pipe) != nullptr) run.output += part.data();
    const int status = pclose(pipe);
    // The shell turns a signal into an exit code above 128.
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 128)
        throw std::runtime_error(program.string() + " crashed:\n" + run.output);
    run.exit_code = WEXITSTATUS(status);

    if (std::ifstream file(report); file) run.record = nlohmann::json::parse(file);
    std::filesystem::remove(report);
    return run;
}

}  // namespace warpbook::tests
