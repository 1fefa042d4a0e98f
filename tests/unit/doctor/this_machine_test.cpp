#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "examine.hpp"
#include "probes.hpp"

namespace warpbook::doctor {
namespace {

TEST(ThisMachine, RunsProgramsWithoutAShell)
{
    const Machine machine = this_machine();
    EXPECT_EQ(machine.run({"echo", "two  words", "$HOME"}), Measured<std::string>("two  words $HOME\n"));
    EXPECT_EQ(machine.run({"/no/such/program"}).reason(), "not found");
    EXPECT_EQ(machine.run({"false"}).reason(), "it fails with exit code 1");
    EXPECT_EQ(machine.run({"sh", "-c", "kill -9 $$"}).reason(), "it crashed (SIGKILL)");
}

TEST(ThisMachine, TakesAnEmptyVariableForNone)
{
    setenv("WARPBOOK_DOCTOR_TEST", "", 1);
    EXPECT_EQ(this_machine().environment("WARPBOOK_DOCTOR_TEST"), std::nullopt);
    setenv("WARPBOOK_DOCTOR_TEST", "x", 1);
    EXPECT_EQ(this_machine().environment("WARPBOOK_DOCTOR_TEST"), "x");
}

TEST(ThisMachine, IsExaminedWhateverItIs)
{
    BuildFacts build;
    build.compiler = "g++";
    const MachineFacts facts = examine(this_machine(), build);
    EXPECT_TRUE(facts.system.name.available());
    EXPECT_TRUE(facts.rights.root.available());
    EXPECT_TRUE(facts.tools.compiler.available()) << facts.tools.compiler.reason();
    if (facts.gpus.empty()) {
        EXPECT_FALSE(facts.collection);
    }
}

}  // namespace
}  // namespace warpbook::doctor
