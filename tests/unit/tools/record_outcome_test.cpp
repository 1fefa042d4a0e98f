#include "course/record_outcome.hpp"

#include <signal.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {
namespace {

/// As unfinished_record() names it.
std::string unfinished(const std::string& record)
{
    return record + ".json." + std::to_string(getpid()) + ".unfinished";
}

/// A workbook in which the program of one lab has just ended.
class RecordOutcome : public testing::Test {
protected:
    void lab_wrote(const std::string& verdict, const std::string& lab_name = "01-map", const std::string& checks = "")
    {
        folder.write(unfinished(".progress/01-map"), R"({"schema": "warpbook.lab-record/1", "lab": ")" + lab_name +
                                                         R"(", "verdict": ")" + verdict + R"(", "checks": [)" + checks +
                                                         "]}");
    }

    Outcome outcome_after_exit(int code) { return record_outcome(paths, lab, {ProcessEnd::Kind::exited, code, 0}); }

    void expect_failed(const Outcome& outcome, const std::string& problem)
    {
        EXPECT_EQ(outcome, (Outcome{Verdict::failed, problem, ""}));
        EXPECT_EQ(last_outcome(paths, lab), outcome) << "the record tells something else";
    }

    TemporaryFolder folder;
    WorkbookPaths paths{folder.path(), "/nowhere"};
    Lab lab{"01-map", "Map", "exercise", "Part 1", "map.cu", "Adds one."};
};

TEST_F(RecordOutcome, BelievesARecordThatAgreesWithTheExitCode)
{
    for (const Verdict verdict : {Verdict::solved, Verdict::failed, Verdict::open, Verdict::unverified}) {
        lab_wrote(std::string(name_of(verdict)));
        EXPECT_EQ(outcome_after_exit(exit_code_of(verdict)), (Outcome{verdict, "", ""}));
        EXPECT_EQ(last_outcome(paths, lab), (Outcome{verdict, "", ""}));
    }
}

TEST_F(RecordOutcome, LeavesWhatAnotherCheckWritesAndRemovesWhatADeadOneLeft)
{
    // Process 1 lives as long as the system.
    folder.write(".progress/01-map.json.1.unfinished", "of a check that runs");
    folder.write(".progress/02-other.json.999999999.unfinished", "of one that was killed");
    prepare_record(paths, lab);
    EXPECT_TRUE(std::filesystem::exists(folder.path() / ".progress/01-map.json.1.unfinished"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / ".progress/02-other.json.999999999.unfinished"));
}

TEST_F(RecordOutcome, KeepsTheLastRecordOfEachBackend)
{
    const auto lab_counted_on = [&](const std::string& backend, const std::string& date) {
        folder.write(unfinished(".progress/01-map"),
                     R"({"schema": "warpbook.lab-record/1", "lab": "01-map", "verdict": "SOLVED", "date": ")" + date +
                         R"(", "backend": ")" + backend + R"(", "checks": []})");
        outcome_after_exit(0);
    };
    lab_counted_on("cupti", "Monday");
    lab_counted_on("model", "Tuesday");
    lab_counted_on("model", "Wednesday");
    EXPECT_THAT(read_text(paths.record_of("01-map", "cupti")), testing::HasSubstr("Monday"));
    EXPECT_THAT(read_text(paths.record_of("01-map", "model")), testing::HasSubstr("Wednesday"));
    EXPECT_THAT(read_text(paths.record("01-map")), testing::HasSubstr("Wednesday"));
}

TEST_F(RecordOutcome, NamesTheFailedChecks)
{
    lab_wrote("FAILED", "01-map",
              R"({"group": "Values", "name": "AreIncremented", "status": "passed"},
                 {"group": "Memory", "name": "LoadsAreCoalesced", "status": "failed"},
                 {"group": "Memory", "name": "StoresAreCoalesced", "status": "failed"})");
    EXPECT_EQ(outcome_after_exit(1).note(), "Memory.LoadsAreCoalesced and 1 more");
}

TEST_F(RecordOutcome, DoesNotNameThemForALabThatIsOpen)
{
    lab_wrote("OPEN", "01-map", R"({"group": "Values", "name": "AreIncremented", "status": "failed"})");
    EXPECT_EQ(outcome_after_exit(2).note(), "");
}

TEST_F(RecordOutcome, BelievesALabWhoseBackendCannotBeOpened)
{
    folder.write(unfinished(".progress/01-map"), R"({
  "schema": "warpbook.lab-record/1",
  "lab": "01-map",
  "file": "labs/01-map/map.cu",
  "verdict": "UNVERIFIED",
  "date": "2026-11-21T05:00:00Z",
  "problem": "this build has no CUDA support: put nvcc on PATH",
  "checks": [],
  "profiles": []
}
)");
    const Outcome outcome = outcome_after_exit(3);
    EXPECT_EQ(outcome, (Outcome{Verdict::unverified, "this build has no CUDA support: put nvcc on PATH", ""}));
    EXPECT_TRUE(outcome.is_told_by_the_lab());
    EXPECT_EQ(last_outcome(paths, lab), outcome);
}

// common/src/report/json_record.cpp wrote this; only some checks, profiles and counters are left out.
TEST_F(RecordOutcome, ReadsTheRecordOfARealLab)
{
    lab.name = "14-tile-transpose";
    const std::string text = R"json({
  "schema": "warpbook.lab-record/1",
  "lab": "14-tile-transpose",
  "file": "tests/submissions/14-tile-transpose/still-naive.cu",
  "verdict": "FAILED",
  "date": "2026-11-21T04:58:42Z",
  "backend": "model",
  "device": {
    "name": "CPU model of a GPU's memory (warps of 32, sectors of 32 bytes, 32 banks of 4 bytes)",
    "architecture": "",
    "versions": ""
  },
  "seed": 20240229,
  "checks": [
    {
      "group": "Accesses",
      "name": "LoadsAreCoalesced",
      "status": "passed",
      "messages": []
    },
    {
      "group": "Accesses",
      "name": "StoresAreCoalesced",
      "status": "failed",
      "messages": [
        "wanted: no more sectors than the lanes need\nfound:  32768 global stores, 1048576 sectors, ideal 131072"
      ]
    }
  ],
  "profiles": [
    {
      "check": "Accesses.StoresAreCoalesced",
      "label": "",
      "kernel": "tile_transpose",
      "grid": [
        32,
        32,
        1
      ],
      "block": [
        32,
        32,
        1
      ],
      "totals": {
        "global": {
          "store": {
            "instructions": 32768,
            "units": 1048576,
            "ideal_units": 131072
          }
        }
      },
      "lines": [
        {
          "file": "tests/submissions/14-tile-transpose/still-naive.cu",
          "line": 17,
          "counters": {
            "global": {
              "store": {
                "instructions": 32768,
                "units": 1048576,
                "ideal_units": 131072
              }
            }
          }
        }
      ],
      "findings": []
    }
  ]
}
)json";
    folder.write(unfinished(".progress/14-tile-transpose"), text);
    EXPECT_EQ(outcome_after_exit(1), (Outcome{Verdict::failed, "", "Accesses.StoresAreCoalesced"}));
    EXPECT_EQ(last_outcome(paths, lab).note(), "Accesses.StoresAreCoalesced");
}

TEST_F(RecordOutcome, ExitZeroWithoutARecordIsNotSolved)
{
    expect_failed(outcome_after_exit(0), "stopped before its checks were done");
}

TEST_F(RecordOutcome, ExitZeroWithAnotherVerdictIsNotSolved)
{
    lab_wrote("FAILED");
    expect_failed(outcome_after_exit(0), "its record and its exit code contradict each other");
}

TEST_F(RecordOutcome, AnotherLabsRecordIsNotSolved)
{
    lab_wrote("SOLVED", "02-indices");
    expect_failed(outcome_after_exit(0), "its record and its exit code contradict each other");
}

TEST_F(RecordOutcome, HalfARecordIsNotSolved)
{
    folder.write(unfinished(".progress/01-map"), R"({"schema": "warpbook.)");
    expect_failed(outcome_after_exit(0), "its record cannot be read");
}

TEST_F(RecordOutcome, ACrashIsFailedWhateverWasWritten)
{
    lab_wrote("SOLVED");
    expect_failed(record_outcome(paths, lab, {ProcessEnd::Kind::killed_by_signal, 0, SIGSEGV}), "crashed (SIGSEGV)");
    lab_wrote("SOLVED");
    expect_failed(outcome_after_exit(134), "crashed (exit code 134)");
    expect_failed(record_outcome(paths, lab, {ProcessEnd::Kind::out_of_time, 0, 0}), "did not end in time");
    EXPECT_FALSE(last_outcome(paths, lab).is_told_by_the_lab());
}

TEST_F(RecordOutcome, WhatDoesNotCompileReplacesTheLastRecord)
{
    lab_wrote("SOLVED");
    outcome_after_exit(0);
    expect_failed(record_not_compiling(paths, lab), "does not compile");
}

TEST_F(RecordOutcome, RecordsAnUnchangedStarterAsOpen)
{
    EXPECT_EQ(record_open(paths, lab), (Outcome{Verdict::open, "", ""}));
    EXPECT_EQ(last_outcome(paths, lab), (Outcome{Verdict::open, "", ""}));
}

TEST_F(RecordOutcome, LeavesNothingUnfinishedForTheNextCheck)
{
    lab_wrote("SOLVED");
    prepare_record(paths, lab);
    expect_failed(outcome_after_exit(0), "stopped before its checks were done");
}

TEST_F(RecordOutcome, ALabWithoutARecordWasNotChecked) { EXPECT_EQ(last_outcome(paths, lab), Outcome{}); }

TEST_F(RecordOutcome, ALabWithADamagedRecordWasNotChecked)
{
    folder.write(".progress/01-map.json", "damaged");
    EXPECT_EQ(last_outcome(paths, lab).verdict, std::nullopt);
    EXPECT_EQ(last_outcome(paths, lab).note(), "its record cannot be read: check it again");
}

}  // namespace
}  // namespace warpbook::tools
