#include <exception>
#include <iostream>

#include "commands/commands.hpp"
#include "errors.hpp"

namespace {

using namespace warpbook::tools;

int dispatch(const Arguments& words)
{
    if (words.empty()) return check_all();
    const std::string& command = words.front();
    const Arguments arguments(words.begin() + 1, words.end());
    if (command == "list") return list(arguments);
    if (command == "check") return check(arguments);
    if (command == "watch") return watch(arguments);
    if (command == "hint") return hint(arguments);
    if (command == "predictions") return predictions(arguments);
    if (command == "view") return view(arguments);
    if (command == "trace") return trace(arguments);
    if (command == "counters") return counters(arguments);
    if (command == "questions") return questions(arguments);
    if (command == "solution") return solution(arguments);
    if (command == "reset") return reset(arguments);
    if (command == "doctor") return doctor(arguments);
    if (command == "bench") return bench(arguments);
    if (command == "bundle") return bundle(arguments);
    if (command == "dev") return dev(arguments);
    if (command == "profile") return profile(arguments);
    if (command == "run") return run_program(arguments);
    if (command == "grade") return grade(arguments);
    if (command == "verify") return verify(arguments);
    if (command == "help" || command == "--help" || command == "-h") return help(arguments);
    if (command == "--version") return version();
    refuse_unknown_command(command);
}

}  // namespace

int main(int argc, char** argv)
try {
    const int code = dispatch(Arguments(argv + 1, argv + argc));
    if (!std::cout.flush()) throw SetupError("Not everything could be printed: standard output was closed or is full.");
    return code;
} catch (const UsageError& error) {
    std::cerr << error.what() << '\n';
    return warpbook::exit_code::usage_error;
} catch (const std::exception& error) {
    std::cerr << "warpbook: " << error.what() << '\n';
    return warpbook::exit_code::setup_error;
}
