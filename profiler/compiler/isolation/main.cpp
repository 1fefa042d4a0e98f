// Makes the object of a submission fit to be linked with the check that judges it:
//
//   isolate_submission LD OBJCOPY SCRIPT FILE.cu FACTS OBJECT.o CHECK.o ISOLATED.o [HOST_FUNCTIONS.o]
//
// Of all that the object defines, the rest of the program sees only what CHECK.o asks for: a `main`, a matcher, a
// `memcpy` or an inline function of the check's stays the file's own. Its initializers do not run at the start of the
// program but when the check asks (SCRIPT is isolation.ld). What cannot be isolated in this way is refused.
//
// FACTS is a file with what the build knows of the submission; it becomes a section of ISOLATED.o that the program
// reads (common/src/run/submission_facts.cpp). No file can bring a section of that name.
//
// HOST_FUNCTIONS.o defines functions in the place of the file's: the program sees the file's kernels alone. SCRIPT is
// kernels.ld then: initializers are left out, and so is all that kernels may not use (symbols_of_kernels.cpp).

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "object_rules.hpp"
#include "read_object.hpp"
#include "section_type.hpp"

namespace {

using namespace warpbook::isolation;
using warpbook::Command;
using warpbook::ElfFile;

struct Arguments {
    std::string ld, objcopy, script, source, facts, object, check, isolated;
    /// Empty where there is none.
    std::string host_functions;
};

/// Of kernels.ld.
constexpr const char* left_out = "warpbook_left_out";

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

void refuse(const std::string& source, const std::vector<std::string>& violations)
{
    for (const std::string& violation : violations)
        std::fprintf(stderr, "%s: error: this file cannot be checked: %s\n", source.c_str(), violation.c_str());
}

/// Links what is left of the object when the kernels alone are wanted: without all that only functions for the host
/// need.
Command link_command(const Arguments& arguments, const ElfFile& object, bool has_kernels_alone)
{
    // Groups are what ld compares with those of other objects to keep one copy of a template or inline function.
    Command command = {arguments.ld,     "-r", "--force-group-allocation", "-T",
                       arguments.script, "-o", arguments.isolated};
    if (has_kernels_alone)
        for (const std::string& name : symbols_for_the_host(object))
            command.push_back("--defsym=" + name + "=" + left_out);
    command.push_back(arguments.object);
    return command;
}

int isolate(const Arguments& arguments)
{
    const bool has_kernels_alone = !arguments.host_functions.empty();
    const ElfFile object = read_object(arguments.object);
    std::vector<std::string> violations = violations_in(object);
    if (has_kernels_alone)
        for (std::string& violation : kernel_violations_in(object)) violations.push_back(std::move(violation));
    if (!violations.empty()) {
        refuse(arguments.source, violations);
        return 1;
    }
    auto contract = contract_of(read_object(arguments.check));
    if (has_kernels_alone) contract = without_functions_of(contract, read_object(arguments.host_functions));
    const warpbook::TemporaryFolder folder;
    const std::string symbols = folder.write("contract", as_lines(contract)).string();
    run_tool(link_command(arguments, object, has_kernels_alone));
    run_tool({arguments.objcopy, "--keep-global-symbols=" + symbols, "--add-section",
              "warpbook_facts=" + arguments.facts, "--set-section-flags", "warpbook_facts=alloc,readonly,data",
              arguments.isolated});
    make_plain_data(arguments.isolated, "warpbook_initializers");
    const ElfFile isolated = read_object(arguments.isolated);
    for (const std::string& name : shown_besides(contract, isolated))
        throw std::runtime_error(arguments.source + ": error: the symbol '" + name + "' cannot be kept to the file");
    if (has_kernels_alone)
        for (const std::string& name : symbols_for_the_host(isolated))
            throw std::runtime_error(arguments.source + ": error: the symbol '" + name +
                                     "' cannot be kept from the file's kernels");
    return 0;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        if (argc == 9 || argc == 10)
            return isolate(
                {argv[1], argv[2], argv[3], argv[4], argv[5], argv[6], argv[7], argv[8], argc == 10 ? argv[9] : ""});
        std::fputs(
            "isolate_submission LD OBJCOPY SCRIPT FILE.cu FACTS OBJECT.o CHECK.o ISOLATED.o [HOST_FUNCTIONS.o]\n",
            stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return 1;
}
