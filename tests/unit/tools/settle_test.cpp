#include "settle.hpp"

#include <signal.h>

#include <gtest/gtest.h>

#include "temporary_folder.hpp"

namespace warpbook::tools {
namespace {

/// A build folder in which the program of one lab has just ended.
class Settle : public testing::Test {
protected:
    void lab_wrote(const std::string& verdict, const std::string& lab_name = "01-map", const std::string& checks = "")
    {
        folder.write("reports/01-map.json.unfinished", R"({"schema": "warpbook.lab-record/1", "lab": ")" + lab_name +
                                                           R"(", "verdict": ")" + verdict + R"(", "checks": [)" +
                                                           checks + "]}");
    }

    Outcome settled_after_exit(int code) { return settle(places, lab, {ProcessEnd::Kind::exited, code, 0}); }

    void expect_failed(const Outcome& outcome, const std::string& problem)
    {
        EXPECT_EQ(outcome, (Outcome{Verdict::failed, problem, ""}));
        EXPECT_EQ(last_outcome(places, lab), outcome) << "the record tells something else";
    }

    TemporaryFolder folder;
    Places places{"/nowhere", folder.path()};
    Lab lab{"01-map", "Map", "exercise", "Part 1", "map.cu", "Adds one."};
};

TEST_F(Settle, BelievesARecordThatAgreesWithTheExitCode)
{
    for (const Verdict verdict : {Verdict::solved, Verdict::failed, Verdict::open, Verdict::unverified}) {
        lab_wrote(word(verdict));
        EXPECT_EQ(settled_after_exit(exit_code_of(verdict)), (Outcome{verdict, "", ""}));
        EXPECT_EQ(last_outcome(places, lab), (Outcome{verdict, "", ""}));
    }
}

TEST_F(Settle, NamesTheFailedChecks)
{
    lab_wrote("FAILED", "01-map",
              R"({"group": "Values", "name": "AreIncremented", "status": "passed"},
                 {"group": "Memory", "name": "LoadsAreCoalesced", "status": "failed"},
                 {"group": "Memory", "name": "StoresAreCoalesced", "status": "failed"})");
    EXPECT_EQ(settled_after_exit(1).note(), "Memory.LoadsAreCoalesced and 1 more");
}

TEST_F(Settle, DoesNotNameThemForALabThatIsOpen)
{
    lab_wrote("OPEN", "01-map", R"({"group": "Values", "name": "AreIncremented", "status": "failed"})");
    EXPECT_EQ(settled_after_exit(2).note(), "");
}

TEST_F(Settle, ExitZeroWithoutARecordIsNotSolved)
{
    expect_failed(settled_after_exit(0), "stopped before its checks were done");
}

TEST_F(Settle, ExitZeroWithAnotherVerdictIsNotSolved)
{
    lab_wrote("FAILED");
    expect_failed(settled_after_exit(0), "its record and its exit code contradict each other");
}

TEST_F(Settle, AnotherLabsRecordIsNotSolved)
{
    lab_wrote("SOLVED", "02-indices");
    expect_failed(settled_after_exit(0), "its record and its exit code contradict each other");
}

TEST_F(Settle, HalfARecordIsNotSolved)
{
    folder.write("reports/01-map.json.unfinished", R"({"schema": "warpbook.)");
    expect_failed(settled_after_exit(0), "its record cannot be read");
}

TEST_F(Settle, ACrashIsFailedWhateverWasWritten)
{
    lab_wrote("SOLVED");
    expect_failed(settle(places, lab, {ProcessEnd::Kind::killed_by_signal, 0, SIGSEGV}), "crashed (SIGSEGV)");
    lab_wrote("SOLVED");
    expect_failed(settled_after_exit(134), "crashed (exit code 134)");
    expect_failed(settle(places, lab, {ProcessEnd::Kind::out_of_time, 0, 0}), "did not end in time");
}

TEST_F(Settle, WhatDoesNotCompileReplacesTheLastRecord)
{
    lab_wrote("SOLVED");
    settled_after_exit(0);
    expect_failed(settle_as_not_compiling(places, lab), "does not compile");
}

TEST_F(Settle, LeavesNothingUnfinishedForTheNextCheck)
{
    lab_wrote("SOLVED");
    prepare_record(places, lab);
    expect_failed(settled_after_exit(0), "stopped before its checks were done");
}

TEST_F(Settle, ALabWithoutARecordWasNotChecked) { EXPECT_EQ(last_outcome(places, lab), Outcome{}); }

TEST_F(Settle, ALabWithADamagedRecordWasNotChecked)
{
    folder.write("reports/01-map.json", "damaged");
    EXPECT_EQ(last_outcome(places, lab).verdict, std::nullopt);
    EXPECT_EQ(last_outcome(places, lab).note(), "its record cannot be read: check it again");
}

}  // namespace
}  // namespace warpbook::tools
