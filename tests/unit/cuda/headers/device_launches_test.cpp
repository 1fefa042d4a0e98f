// Kernels that launch kernels: values, order, counts and error codes.

#include "device_launches.hpp"

#include <algorithm>
#include <numeric>

#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

class DeviceLaunchesTest : public ModelTest {
protected:
    /// Calls `check` with a model of one operating-system thread, and with one of two.
    template <class Check>
    void each_way(Check check)
    {
        for (const unsigned threads : {1u, 2u}) {
            SCOPED_TRACE(testing::Message() << threads << " threads");
            open(threads);
            check();
        }
    }

    Profile run(const Launch& launch)
    {
        Profile seen = profile(launch);
        for (const Finding& finding : seen.findings) ADD_FAILURE() << launch.name << ": " << sentence_of(finding);
        return seen;
    }
};

TEST_F(DeviceLaunchesTest, RecursionSorts)
{
    each_way([&] {
        std::vector<int> values(100);
        for (int i = 0; i < 100; ++i) values[static_cast<std::size_t>(i)] = i * 37 % 101;
        int* const memory = array("values", values);
        const Profile seen = run(launch(sort_in_parts, 1, 1, memory, 0, 99));
        std::sort(values.begin(), values.end());
        EXPECT_THAT(read(memory, 100), ElementsAreArray(values));
        EXPECT_GT(seen.launches_by_kernels.value(), 20u);
    });
}

TEST_F(DeviceLaunchesTest, EachBlockLaunches)
{
    each_way([&] {
        constexpr int blocks = 9;
        int* const out = array<int>("out", 32 * blocks);
        const Profile seen = run(launch(one_child_of_each_block, blocks, 64, out, 0));
        for (int block = 0; block < blocks; ++block)
            EXPECT_THAT(read(out + 32 * block, 32), Each(100 * block)) << block;
        EXPECT_EQ(seen.launches_by_kernels.value(), 9u);
    });
}

TEST_F(DeviceLaunchesTest, CountsAreThoseOfAllGrids)
{
    each_way([&] {
        int* const out = array<int>("out", 32 * 9);
        const Profile seen = run(launch(one_child_of_each_block, 9, 64, out, 0));
        EXPECT_EQ(seen.kernel, "one_child_of_each_block");
        EXPECT_EQ(seen.grid, Dim3(9));
        EXPECT_EQ(counts_at(seen, "fill_row", Space::global, Operation::store), (AccessCounts{9, 36, 36}));
        EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store).instructions, 9u);
        EXPECT_EQ(seen.distribution.value().of(Space::global, Operation::store).blocks, 9u);
    });
}

TEST_F(DeviceLaunchesTest, Templates)
{
    each_way([&] {
        int* const out = array<int>("out", 16);
        float* const floats = array<float>("floats", 4);
        run(launch(child_of_a_template, 1, 1, out, floats));
        EXPECT_THAT(read(out, 16), ElementsAre(15, 15, 15, 15, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 9, 9));
        EXPECT_THAT(read(floats, 2), Each(3.0f));
    });
}

TEST_F(DeviceLaunchesTest, ArgumentsBecomeParametersWhereItIsLaunched)
{
    double* const out = array<double>("out", 10);
    run(launch(converted_arguments, 1, 1, out));
    EXPECT_THAT(read(out, 10), ElementsAre(3, 7, 255, 1, 1, 2.5, -1, 97, 1, 0.25));
}

TEST_F(DeviceLaunchesTest, StructuresAreCopied)
{
    each_way([&] {
        double* const out = array<double>("out", 32 * 4);
        run(launch(structure_as_argument, 1, 32, out, 0));
        for (int i = 0; i < 32; ++i) EXPECT_THAT(read(out + 4 * i, 4), ElementsAre(100, 100.5, 101, 101.5));
    });
}

TEST_F(DeviceLaunchesTest, DynamicSharedMemoryIsTheChildsOwn)
{
    each_way([&] {
        std::vector<int> content = numbers(96);
        int* const out = array<int>("out", 96);
        run(launch_with_shared(dynamic_memory_of_a_child, 1, 1, 4, out, array("in", content), 96));
        std::reverse(content.begin(), content.end());
        EXPECT_THAT(read(out, 96), ElementsAreArray(content));
    });
}

TEST_F(DeviceLaunchesTest, KernelsInVariables)
{
    int* const out = array<int>("out", 10);
    run(launch(kernels_in_variables, 1, 2, out));
    EXPECT_THAT(read(out, 10), ElementsAre(1, 2, 2, 2, 1, 2, 2, 2, 1, 2));
}

TEST_F(DeviceLaunchesTest, KernelsByOtherNames)
{
    int* const out = array<int>("out", 9);
    run(launch(kernels_by_other_names, 1, 1, out));
    EXPECT_THAT(read(out, 9), ElementsAre(3, 3, 4, 2, 2, 6, 6, 1, 2));
}

TEST_F(DeviceLaunchesTest, LinesBehindLaunchesKeepTheirNumbers)
{
    int* const out = array<int>("out", 33);
    const Profile seen = run(launch(launches_over_lines, 1, 1, out));
    EXPECT_EQ(read(out + 32, 1)[0], 5);
    EXPECT_EQ(counts_at(seen, "behind_launches", Space::global, Operation::store), (AccessCounts{1, 1, 1}));
}

TEST_F(DeviceLaunchesTest, TailLaunchesComeLast)
{
    each_way([&] {
        int* const order = array<int>("order", 6);
        const Profile seen = profile(launch(order_of_streams, 1, 1, order, array<int>("next", 1)));
        EXPECT_THAT(read(order, 6), ElementsAre(0, 1, 2, 3, 4, 5));
        // On a GPU the launching thread, and what it fires and forgets, may also come in between.
        EXPECT_THAT(seen.findings, AllOf(Not(IsEmpty()), Each(testing::Field(&Finding::kind, FindingKind::race))));
    });
}

TEST_F(DeviceLaunchesTest, GridIsCompleteWhenItsChildrenAre)
{
    int* const order = array<int>("order", 7);
    int* const next = array<int>("next", 1);
    run(launch(order_of_grandchildren, 1, 1, order, next, 0));
    EXPECT_EQ(read(next, 1)[0], 7);
    EXPECT_THAT(read(order, 7), ElementsAre(0, 1, 2, 3, 3, 3, 3));
}

TEST_F(DeviceLaunchesTest, ThreadsThatInteractDoSoInChildren)
{
    each_way([&] {
        constexpr int blocks = 4;
        int* const counters = array<int>("counters", 1 + blocks);
        int* const seen = array<int>("seen", 64 * blocks + 32 * blocks);
        const Profile found = run(launch(child_that_counts, blocks, 32, counters, seen));
        EXPECT_TRUE(found.threads_interact);
        EXPECT_THAT(read(counters, 5), ElementsAre(128, 64, 64, 64, 64));
        for (int block = 0; block < blocks; ++block) {
            std::vector<int> places = read(seen + 64 * block, 64);
            std::sort(places.begin(), places.end());
            EXPECT_THAT(places, ElementsAreArray(numbers(64)));
        }
        EXPECT_EQ(found.launches_by_kernels.value(), 4u);
    });
}

TEST_F(DeviceLaunchesTest, ThreadsThatOnlyAddDoNotInteract)
{
    each_way([&] {
        int* const counter = array<int>("counter", 1);
        EXPECT_FALSE(run(launch(child_that_only_adds, 1, 1, counter)).threads_interact);
        EXPECT_EQ(read(counter, 1)[0], 128);
    });
}

TEST_F(DeviceLaunchesTest, ImpossibleLaunchesGiveErrorCodesAndFindings)
{
    each_way([&] {
        int* const errors = array<int>("errors", 9);
        int* const out = array<int>("out", 32);
        const Profile seen = profile(launch(launches_of_no_child, 1, 1, errors, out));
        EXPECT_THAT(read(errors, 9), ElementsAre(0, 9, 9, 0, 9, 9, 9, 98, 0));
        EXPECT_THAT(read(out, 32), Each(2));
        ASSERT_THAT(seen.findings, SizeIs(6));
        EXPECT_EQ(seen.findings[0].kind, FindingKind::invalid_call);
        EXPECT_EQ(seen.findings[0].location, (SourceLocation{KERNEL_FILE, marked_line("no_threads")}));
        EXPECT_EQ(
            sentence_of(seen.findings[0]),
            "launches fill_row<<<(1), (0)>>>, which CUDA refuses (cudaErrorInvalidConfiguration): a grid or block "
            "of 0 in some direction runs nothing; is a size rounded down? Nothing runs, and cudaGetLastError() "
            "alone would tell");
        EXPECT_EQ(seen.launches_by_kernels.value(), 1u);
    });
}

TEST_F(DeviceLaunchesTest, LaunchesGoNoDeeperThanOnAnH200)
{
    constexpr int depth = 2048;
    int* const deepest = array<int>("deepest", 1);
    int* const errors = array<int>("errors", depth + 1);
    const Profile seen = profile(launch(as_deep_as_it_goes, 1, 1, deepest, errors, 0));
    EXPECT_EQ(read(deepest, 1)[0], depth);
    EXPECT_THAT(read(errors, depth), Each(0));
    EXPECT_EQ(read(errors + depth, 1)[0], 69);
    ASSERT_THAT(seen.findings, SizeIs(1));
    EXPECT_EQ(seen.findings[0].location, (SourceLocation{KERNEL_FILE, marked_line("too_deep")}));
    EXPECT_THAT(sentence_of(seen.findings[0]),
                AllOf(StartsWith("in as_deep_as_it_goes<<<(1), (1)>>>, which a kernel has launched: "),
                      HasSubstr("cudaErrorLaunchPendingCountExceeded")));
}

TEST_F(DeviceLaunchesTest, StreamsOfAKernelsOwn)
{
    int* const out = array<int>("out", 64);
    int* const errors = array<int>("errors", 5);
    run(launch(streams_of_its_own, 1, 1, out, errors));
    EXPECT_THAT(read(errors, 5), Each(0));
    EXPECT_THAT(read(out, 32), Each(1));
    EXPECT_THAT(read(out + 32, 32), Each(2));
}

TEST_F(DeviceLaunchesTest, MemoryByTheRuntimeIsOfTheDevicesHeap)
{
    auto* const out = array<int>("out", 64);
    const Profile found = profile(launch(memory_by_the_runtime, 1, 64, out, array<int*>("numbers", 64)));
    EXPECT_THAT(found.findings, IsEmpty());
    std::vector<int> expected;
    for (int i = 0; i < 64; ++i) expected.push_back(3 * (63 - i) + 1000);
    EXPECT_EQ(read(out, 64), expected);
}

TEST_F(DeviceLaunchesTest, ManyLaunchesAtATimeAreAFinding)
{
    each_way([&] {
        constexpr int most = 2048;
        int* const out = array<int>("out", most + 1);
        EXPECT_THAT(profile(launch(many_children, 1, 32, out, most)).findings, IsEmpty());
        const Profile seen = profile(launch(many_children, 1, 32, out, most + 1));
        EXPECT_THAT(read(out, most + 1), Each(1));
        ASSERT_THAT(seen.findings, SizeIs(1));
        EXPECT_EQ(seen.findings[0].location, (SourceLocation{KERNEL_FILE, marked_line("many_children")}));
        EXPECT_THAT(sentence_of(seen.findings[0]), HasSubstr("2049 launches, and CUDA keeps 2048"));
    });
}

TEST_F(DeviceLaunchesTest, FaultOfChildrenIsToldOnce)
{
    each_way([&] {
        const Profile seen = profile(launch(child_that_writes_outside, 1, 1, array<int>("out", 64), 64));
        ASSERT_THAT(seen.findings, SizeIs(1));
        const Finding& finding = seen.findings[0];
        EXPECT_EQ(finding.kind, FindingKind::out_of_bounds);
        EXPECT_EQ(finding.location, (SourceLocation{KERNEL_FILE, marked_line("write_at")}));
        EXPECT_EQ(finding.occurrences, 12u);
        EXPECT_THAT(sentence_of(finding),
                    StartsWith("in write_at<<<(1), (4)>>>, which a kernel has launched: global store"));
    });
}

TEST_F(DeviceLaunchesTest, RacesOfTwoGridsNameBothAndAreToldTheSameEachTime)
{
    each_way([&] {
        constexpr int count = 2000;
        const Profile seen =
            profile(launch(child_beside_many_readers, 50, 32, array("words", std::vector<int>(count)), count));
        ASSERT_THAT(seen.findings, SizeIs(1));
        const Finding& finding = seen.findings[0];
        EXPECT_EQ(finding.kind, FindingKind::race);
        EXPECT_EQ(finding.location, (SourceLocation{KERNEL_FILE, marked_line("add_one_plainly")}));
        EXPECT_EQ(finding.other_location, (SourceLocation{KERNEL_FILE, marked_line("readers")}));
        EXPECT_THAT(sentence_of(finding),
                    StartsWith("in add_one_plainly<<<(1), (1)>>>, which a kernel has launched: global "
                               "store of 'words', at its start, races with the load by thread (0, 0, 0) "
                               "of block (0, 0, 0) of child_beside_many_readers<<<(50), (32)>>>: a grid "
                               "comes after what its launching thread did before the launch"));
    });
}

TEST_F(DeviceLaunchesTest, OfBlocksThatAreLeftOutChildrenMissNothing)
{
    int* const out = array<int>("out", 32);
    auto* const in = static_cast<int*>(backend().allocate(32 * sizeof(int), "in"));
    Launch some = launch(child_that_reads_what_nobody_wrote, 2, 1, out, in);
    EXPECT_EQ(profile(some).findings.at(0).kind, FindingKind::uninitialized);
    some.only_blocks = {0};
    EXPECT_THAT(profile(some).findings, IsEmpty());
}

}  // namespace
}  // namespace warpbook::tests
