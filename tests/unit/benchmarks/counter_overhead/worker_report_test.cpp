#include "worker_report.hpp"

#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::benchmarks {
namespace {

using testing::ElementsAre;

const WorkerReport report = {
    "NVIDIA H200", "driver API 13.0, CUPTI 13.0", 412.5, {{"increment", {0.5, 0.25}}, {"padded-8", {7}}}};

TEST(WorkerReport, IsFoundAmongWhatNcuPrints)
{
    const WorkerReport found = worker_report_in("==PROF== Connected to process 1\n" + to_line(report) +
                                                "\n==PROF== Disconnected\n\"ID\",\"Kernel Name\"\n");
    EXPECT_EQ(found.gpu, "NVIDIA H200");
    EXPECT_EQ(found.versions, "driver API 13.0, CUPTI 13.0");
    EXPECT_EQ(found.set_up_milliseconds, 412.5);
    ASSERT_EQ(found.cases.size(), 2u);
    EXPECT_EQ(found.cases[0].name, "increment");
    EXPECT_THAT(found.cases[0].milliseconds, ElementsAre(0.5, 0.25));
    EXPECT_THAT(found.cases[1].milliseconds, ElementsAre(7));
}

TEST(WorkerReport, IsOneLine) { EXPECT_EQ(to_line(report).find('\n'), std::string::npos); }

TEST(WorkerReport, IsNotMadeUp)
{
    EXPECT_THROW(worker_report_in(""), std::runtime_error);
    EXPECT_THROW(worker_report_in("something else\n"), std::runtime_error);
    EXPECT_THROW(worker_report_in("worker report: {\"cases\": []}\n"), std::runtime_error);
    EXPECT_THROW(worker_report_in(to_line(report).substr(0, 60)), std::runtime_error);
}

}  // namespace
}  // namespace warpbook::benchmarks
