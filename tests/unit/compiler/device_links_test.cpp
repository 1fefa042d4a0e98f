#include "compiler/passes/device_links.hpp"

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lines_of.hpp"
#include "compiler/text/refused.hpp"
#include "compiler/source/source_tokens.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string device_word = "__attribute__((__warpbook_device__)) ";
const std::string kernel_word = "__attribute__((__warpbook_global__)) ";
const std::string host_word = "__attribute__((__warpbook_host__)) ";

Declarations declared_in(const std::string& source) { return Declarations(source_tokens("# 1 \"/a.cu\"\n" + source)); }

/// A global function in line `line` of the source.
std::string text_of_function_at(int line, const std::string& name, const std::string& instructions,
                                const std::string& visible = ".globl")
{
    return (visible.empty() ? "" : "\t" + visible + "\t" + name + "\n") + "\t.type\t" + name + ", @function\n" + name +
           ":\n\t.loc 1 " + std::to_string(line) + " 1\n" + instructions + "\tret\n\t.size\t" + name + ", .-" + name +
           "\n";
}

const std::string table_of_files = "\t.file 1 \"/a.cu\"\n";

TEST(DeviceLinks, LeadToFunctionsThatAreDeclaredForTheDevice)
{
    const Declarations declarations =
        declared_in(device_word + "int there(int);\nint of_host(int);\nstruct S {\n" + device_word + "int member();\n" +
                    device_word + "S operator+(S);\n};\n" + device_word + "int here(int x) { return x; }\n");
    const auto lines =
        lines_of(table_of_files +
                 text_of_function_at(1, "_Z1kv",
                                     "\tcall\t_Z5therei\n\tcall\t_Z7of_hosti@PLT\n\tcall\t_Z4herei\n"
                                     "\tcall\t_ZN1S6memberEv\n\tcall\t_ZN1SplES_\n\tcall\t_ZN1SmiES_\n") +
                 text_of_function_at(7, "_Z4herei", ""));
    EXPECT_THAT(device_functions_elsewhere(lines, declarations),
                ElementsAre("_Z5therei", "_ZN1S6memberEv", "_ZN1SplES_"));
}

struct Links {
    std::vector<std::string> lines;
    Names for_others;
};

Links links_of(const std::string& source, const std::string& assembly, const std::set<std::string>& refused = {})
{
    const Declarations declarations = declared_in(source);
    auto lines = lines_of(table_of_files + assembly);
    const auto functions = functions_in(lines);
    const ExecutionSpaces spaces = execution_spaces(lines, functions, declarations);
    const Names elsewhere = device_functions_elsewhere(lines, declarations);
    const Names for_others =
        device_functions_for_others(lines, functions, spaces, declarations, [&](const ExecutionSpaces& of_kernels) {
            for (const std::string& function : refused)
                if (space_of(of_kernels, function) == ExecutionSpace::device) throw Refused({"/a.cu", "1"}, "no");
        });
    name_functions_elsewhere(lines, functions, spaces, declarations, elsewhere, for_others);
    return {lines, for_others};
}

TEST(DeviceLinks, AreOfferedByFunctionsOfTheDeviceThatAreNotStatic)
{
    EXPECT_THAT(links_of(device_word + "void a() {}\n" + kernel_word + "void k() {}\n" + device_word +
                             "void hidden() {}\n" + host_word + device_word + "void both() {}\nvoid h() {}\n" +
                             host_word + device_word + "void of_header() {}\n",
                         text_of_function_at(1, "_Z1av", "") + text_of_function_at(2, "_Z1kv", "") +
                             text_of_function_at(3, "_ZL6hiddenv", "", "") + text_of_function_at(4, "_Z4bothv", "") +
                             text_of_function_at(5, "_Z1hv", "") + text_of_function_at(6, "_Z9of_headerv", "", ".weak"))
                    .for_others,
                ElementsAre("_Z1av", "_Z4bothv"));
}

TEST(DeviceLinks, AreNotOfferedByWhatKernelsCannotRun)
{
    EXPECT_THAT(links_of(host_word + device_word + "void one() {}\n" + host_word + device_word + "void other() {}\n",
                         text_of_function_at(1, "_Z3onev", "") + text_of_function_at(2, "_Z5otherv", ""), {"_Z3onev"})
                    .for_others,
                ElementsAre("_Z5otherv"));
}

TEST(DeviceLinks, HaveAnotherNameInCodeOfKernelsAlone)
{
    const Links links =
        links_of(host_word + device_word + "void there();\n" + kernel_word + "void k() {}\nvoid h() {}\n",
                 text_of_function_at(2, "_Z1kv", "\tcall\t_Z5therev@PLT\n") +
                     text_of_function_at(3, "_Z1hv", "\tcall\t_Z5therev@PLT\n"));
    EXPECT_THAT(links.lines, testing::Contains("\tcall\t_Z5therev.for_device@PLT"));
    EXPECT_THAT(links.lines, testing::Contains("\tcall\t_Z5therev@PLT"));
}

TEST(DeviceLinks, HaveThatNameInVariablesOfTheDevice)
{
    const Links links =
        links_of(device_word + "void there();\n" + device_word + "void (*p)() = there;\nPointer q = there;\n",
                 "p:\n\t.quad\t_Z5therev\nq:\n\t.quad\t_Z5therev\n");
    EXPECT_THAT(links.lines, testing::IsSupersetOf({"\t.quad\t_Z5therev.for_device", "\t.quad\t_Z5therev"}));
}

TEST(DeviceLinks, AreNamesOfTheSameFunction)
{
    const auto lines = lines_of("\t.globl\tf\n\t.weak\tg\nf:\ng:\n");
    EXPECT_EQ(names_for_device(lines, {"f", "g"}),
              "\t.globl\tf.for_device\n\t.set\tf.for_device,f\n\t.weak\tg.for_device\n\t.set\tg.for_device,g\n");
    EXPECT_THAT(names_for_device(lines, {}), IsEmpty());
}

}  // namespace
}  // namespace warpbook::kernel_compiler
