// How fast the model is. Prints a table of lane accesses a second, and one beside the simulators that came before.
// `./warpbook bench model` runs it.
//
//   model_speed [--repetitions N] [--quick]
//
// Exit code: 0 measured; 1 a simulator, ours or another, was wrong; 64 wrong use.

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "effort.hpp"
#include "model_table.hpp"
#include "rivals/rival_table.hpp"

namespace {

using namespace warpbook::benchmarks;

constexpr int exit_code_of_bad_usage = 64;

class BadOptions : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

int whole_number(const std::string& text)
{
    std::size_t read = 0;
    int number = 0;
    try {
        number = std::stoi(text, &read);
    } catch (const std::logic_error&) {
    }
    if (read != text.size() || number < 1)
        throw BadOptions("--repetitions wants a number from 1 on, not '" + text + "'");
    return number;
}

Effort read_effort(const std::vector<std::string>& words)
{
    Effort effort;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--quick") {
            effort.quick = true;
        } else if (words[i] == "--repetitions" && i + 1 < words.size()) {
            effort.repetitions = whole_number(words[++i]);
        } else {
            throw BadOptions("usage: model_speed [--repetitions N] [--quick]");
        }
    }
    return effort;
}

}  // namespace

int main(int argc, char** argv)
try {
    const Effort effort = read_effort(std::vector<std::string>(argv + 1, argv + argc));
    print_model_table(effort);
    print_rival_table(effort);
    return 0;
} catch (const BadOptions& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return exit_code_of_bad_usage;
} catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "\n%s\n", error.what());
    return 1;
}
