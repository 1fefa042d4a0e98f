#include "program_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace warpbook::benchmarks {
namespace {

TEST(ProgramReport, HasVerdictDeviceAndSize)
{
    const ProgramReport report = program_report_of(R"({"schema": "warpbook.lab-record/1", "lab": "01-map",
        "file": "a.cu", "verdict": "SOLVED", "backend": "cupti", "n": 1024, "checks": [],
        "device": {"name": "NVIDIA H200", "architecture": "sm_90", "versions": "driver API 13.0"}})");
    EXPECT_EQ(report.verdict, Verdict::solved);
    EXPECT_EQ(report.device, "NVIDIA H200 (sm_90; driver API 13.0)");
    EXPECT_EQ(report.n, 1024u);
    EXPECT_EQ(report.problem, "");
}

TEST(ProgramReport, SaysWhyThereIsNoVerdictOfTheLabsOwn)
{
    const ProgramReport report = program_report_of(R"({"schema": "warpbook.lab-record/1", "lab": "01-map",
        "file": "a.cu", "verdict": "UNVERIFIED", "problem": "no GPU", "checks": []})");
    EXPECT_EQ(report.verdict, Verdict::unverified);
    EXPECT_EQ(report.problem, "no GPU");
    EXPECT_EQ(report.device, "");
    EXPECT_FALSE(report.n);
}

TEST(ProgramReport, SaysWhatCouldNotBeRead)
{
    const ProgramReport report = program_report_of(R"({"schema": "warpbook.lab-record/1", "lab": "01-map",
        "file": "a.cu", "verdict": "UNVERIFIED", "checks": [
            {"group": "Values", "name": "AreRight", "status": "unavailable"},
            {"group": "Accesses", "name": "AreFew", "status": "unavailable", "messages": ["no counters"], "details": []}]})");
    EXPECT_EQ(report.problem, "no counters");
}

TEST(ProgramReport, IsNotMadeOfSomethingElse)
{
    EXPECT_THROW(program_report_of("SOLVED"), std::runtime_error);
    EXPECT_THROW(program_report_of("{}"), std::runtime_error);
}

TEST(ProgramsBefore, AreTheMostOfAllLines)
{
    EXPECT_EQ(max_programs_before(""), 0u);
    EXPECT_EQ(max_programs_before("01-map  Map\n"), 0u);
    EXPECT_EQ(max_programs_before("Waiting for the GPU: 1 program is before this one.\n"), 1u);
    EXPECT_EQ(max_programs_before("01-map  Map\n"
                                  "Waiting for the GPU: 5 programs are before this one.\n"
                                  "Waiting for the GPU: 12 programs are before this one.\n"
                                  "Waiting for the GPU: 3 programs are before this one.\n"),
              12u);
}

}  // namespace
}  // namespace warpbook::benchmarks
