// Makes the object of a submission fit to be linked with the check that judges it:
//
//   isolate_submission LD OBJCOPY SCRIPT FILE.cu OBJECT.o CHECK.o ISOLATED.o [HOST_FUNCTIONS.o]
//
// Of all that the object defines, the rest of the program sees only what CHECK.o asks for: a `main`, a matcher, a
// `memcpy` or an inline function of the check's stays the file's own. Its initializers do not run at the start of the
// program but when the check asks (SCRIPT is isolation.ld). What cannot be isolated in this way is refused.
//
// HOST_FUNCTIONS.o defines functions in the place of the file's: the program sees the file's kernels alone. With
// kernels.ld as SCRIPT its initializers are left out, too.

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "object_rules.hpp"
#include "read_object.hpp"

namespace {

using namespace warpbook::isolation;
using warpbook::Command;

struct Arguments {
    std::string ld, objcopy, script, source, object, check, isolated;
    /// Empty where there is none.
    std::string host_functions;
};

void run_tool(const Command& command)
{
    const warpbook::ProcessEnd end = warpbook::run(command);
    if (!end.exited_with(0)) throw std::runtime_error(command.front() + " " + describe(end));
}

std::string as_lines(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words) text += word + "\n";
    return text;
}

void refuse(const std::string& source, const std::vector<std::string>& complaints)
{
    for (const std::string& complaint : complaints)
        std::fprintf(stderr, "%s: error: this file cannot be checked: %s\n", source.c_str(), complaint.c_str());
}

int isolate(const Arguments& arguments)
{
    if (const auto complaints = complaints_about(read_object(arguments.object)); !complaints.empty()) {
        refuse(arguments.source, complaints);
        return 1;
    }
    auto contract = contract_of(read_object(arguments.check));
    if (!arguments.host_functions.empty())
        contract = without_functions_of(contract, read_object(arguments.host_functions));
    const warpbook::TemporaryFolder folder;
    const std::string symbols = folder.write("contract", as_lines(contract)).string();
    // Groups are what ld compares with those of other objects to keep one copy of a template or inline function.
    run_tool({arguments.ld, "-r", "--force-group-allocation", "-T", arguments.script, "-o", arguments.isolated,
              arguments.object});
    run_tool({arguments.objcopy, "--keep-global-symbols=" + symbols, arguments.isolated});
    for (const std::string& name : shown_besides(contract, read_object(arguments.isolated)))
        throw std::runtime_error(arguments.source + ": error: the symbol '" + name + "' cannot be kept to the file");
    return 0;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        if (argc == 8 || argc == 9)
            return isolate({argv[1], argv[2], argv[3], argv[4], argv[5], argv[6], argv[7], argc == 9 ? argv[8] : ""});
        std::fputs("isolate_submission LD OBJCOPY SCRIPT FILE.cu OBJECT.o CHECK.o ISOLATED.o [HOST_FUNCTIONS.o]\n",
                   stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return 1;
}
