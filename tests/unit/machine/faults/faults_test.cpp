// What the model says about kernels that go wrong.

#include "../model_test.hpp"

namespace warpbook::tests {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

class Faults : public ModelTest {
protected:
    /// The kernel's only finding.
    Finding finding_of(const Launch& launch)
    {
        const Profile seen = profile(launch);
        EXPECT_EQ(seen.findings.size(), 1u);
        return seen.findings.empty() ? Finding{} : seen.findings[0];
    }

    void expect_that_a_kernel_runs_as_usual()
    {
        int* const out = array<int>("out", 96);
        const Profile seen = profile(launch(number_threads, 3, 32, out));
        EXPECT_EQ(read(out, 96), numbers(96, 1));
        EXPECT_TRUE(seen.findings.empty());
        EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store), (AccessCounts{3, 12, std::uint64_t{12}}));
    }
};

SourceLocation at_mark(const std::string& name) { return {KERNEL_FILE, marked_line(name)}; }

TEST_F(Faults, PastTheEnd)
{
    float* const out = array<float>("out", 40);
    const Finding finding = finding_of(launch(store_with_offset, 2, 32, out, 0));
    EXPECT_EQ(finding.kind, FindingKind::out_of_bounds);
    EXPECT_EQ(finding.location, at_mark("store-with-offset"));
    EXPECT_EQ(sentence_of(finding),
              "global store of 4 bytes outside its array: 160 bytes after the start of 'out', which has 160 "
              "bytes (element 40; the last one is 39)");
    EXPECT_EQ(finding.block, Dim3(1, 0, 0));
    EXPECT_EQ(finding.thread, Dim3(8, 0, 0));
    EXPECT_EQ(finding.occurrences, 24u);
    expect_that_a_kernel_runs_as_usual();
}

TEST_F(Faults, OneElementPastTheEnd)
{
    float* const out = array<float>("out", 32);
    const Finding finding = finding_of(launch(store_with_offset, 1, 32, out, 1));
    EXPECT_THAT(sentence_of(finding), HasSubstr("128 bytes after the start of 'out', which has 128 bytes"));
    EXPECT_EQ(finding.thread, Dim3(31, 0, 0));
    EXPECT_EQ(finding.occurrences, 1u);
}

TEST_F(Faults, TheLastElementIsNoFault)
{
    float* const out = array<float>("out", 33);
    EXPECT_TRUE(profile(launch(store_with_offset, 1, 32, out, 1)).findings.empty());
}

TEST_F(Faults, BeforeTheStart)
{
    float* const out = array<float>("out", 32);
    const Finding finding = finding_of(launch(store_with_offset, 1, 32, out, -3));
    EXPECT_THAT(sentence_of(finding),
                HasSubstr("global store of 4 bytes outside its array: 12 bytes before the start of 'out'"));
    EXPECT_EQ(finding.thread, Dim3(0, 0, 0));
    EXPECT_EQ(finding.occurrences, 3u);
}

TEST_F(Faults, AnAccessThatReachesOverTheEnd)
{
    // The last lane's 16 bytes are half inside and half outside.
    const float* const in = array<float>("in", 4 * 32 - 2);
    float4* const out = array<float4>("out", 32);
    const Finding finding = finding_of(launch(load_16_bytes, 1, 32, out, reinterpret_cast<const float4*>(in)));
    EXPECT_EQ(finding.location, at_mark("load-16-bytes"));
    EXPECT_THAT(sentence_of(finding),
                HasSubstr("global load of 16 bytes outside its array: 496 bytes after the start of 'in', "
                          "which has 504 bytes"));
    EXPECT_EQ(finding.thread, Dim3(31, 0, 0));
}

TEST_F(Faults, AreCountedTogetherForAllSystemThreads)
{
    open(4);
    float* const out = array<float>("out", 32);
    const Finding finding = finding_of(launch(store_with_offset, 100, 64, out, 0));
    EXPECT_EQ(finding.occurrences, 100u * 64 - 32);
    EXPECT_EQ(finding.block, Dim3(0, 0, 0));
    EXPECT_EQ(finding.thread, Dim3(32, 0, 0));
}

TEST_F(Faults, NameTheThreadInAllDirections)
{
    // Thread 32 of 4 x 4 x 4 is the first of z = 2.
    int* const out = array<int>("out", 32);
    const Finding finding = finding_of(launch(number_threads, 1, Dim3(4, 4, 4), out));
    EXPECT_EQ(finding.thread, Dim3(0, 0, 2));
    EXPECT_EQ(finding.occurrences, 32u);
}

TEST_F(Faults, AFreedArray)
{
    auto* const in = array<float>("in", 32);
    backend().release(in);
    const Finding finding = finding_of(launch(load_through, 1, 32, array<float>("out", 32), in));
    EXPECT_EQ(finding.kind, FindingKind::use_after_free);
    EXPECT_EQ(finding.location, at_mark("load-through"));
    EXPECT_THAT(sentence_of(finding), HasSubstr("'in' was freed before"));
    EXPECT_EQ(finding.occurrences, 32u);
}

TEST_F(Faults, ANullPointer)
{
    const Finding finding = finding_of(launch(load_through, 3, 64, array<float>("out", 64), nullptr));
    EXPECT_EQ(finding.kind, FindingKind::unknown_address);
    EXPECT_EQ(finding.location, at_mark("load-through"));
    EXPECT_THAT(sentence_of(finding), MatchesRegex("load of 4 bytes at address 0.*: a null pointer"));
    EXPECT_EQ(finding.block, Dim3(0, 0, 0));
    EXPECT_EQ(finding.thread, Dim3(0, 0, 0));
    EXPECT_EQ(finding.occurrences, 1u);
    expect_that_a_kernel_runs_as_usual();
}

TEST_F(Faults, AStoreToConstants)
{
    const Finding finding = finding_of(launch(write_to_constants, 1, 4, array<int>("out", 4)));
    EXPECT_EQ(finding.kind, FindingKind::unknown_address);
    EXPECT_EQ(finding.location, at_mark("write-to-constants"));
    EXPECT_THAT(sentence_of(finding), HasSubstr("store of 4 bytes in constant memory"));
    EXPECT_EQ(finding_of(launch(count_in_constants, 1, 4, array<int>("out", 4))).location,
              at_mark("count-in-constants"));
}

TEST_F(Faults, AHostPointer)
{
    const std::vector<float> on_the_host(64);
    const Finding finding = finding_of(launch(load_through, 1, 64, array<float>("out", 64), on_the_host.data()));
    EXPECT_EQ(finding.kind, FindingKind::unknown_address);
    EXPECT_EQ(finding.location, at_mark("load-through"));
    EXPECT_THAT(sentence_of(finding),
                MatchesRegex("load of 4 bytes at an address that is not device memory .a pointer from the host..*"));
    expect_that_a_kernel_runs_as_usual();
}

TEST_F(Faults, AnUnsignedIndexBelowZero)
{
    const Finding finding = finding_of(launch(load_below_zero_by_unsigned_index, 1, 32, array<int>("out", 32)));
    EXPECT_EQ(finding.kind, FindingKind::unknown_address);
    EXPECT_THAT(sentence_of(finding), HasSubstr("2^32 elements after 'counted_down'. Is the index an unsigned number"));
}

TEST_F(Faults, OfOneByteAreOneByte)
{
    const Finding finding = finding_of(launch(load_a_byte, 1, 32, array<char>("out", 32), nullptr));
    EXPECT_THAT(sentence_of(finding), HasSubstr("load of 1 byte at"));
}

TEST_F(Faults, OfSeveralBlocksTheEarliestIsReported)
{
    constexpr unsigned threads = 4;
    open(threads);
    for (int repetition = 0; repetition < 5; ++repetition) {
        const Finding finding = finding_of(launch(load_through, threads, 1, array<float>("out", threads), nullptr));
        EXPECT_EQ(finding.block, Dim3(0, 0, 0));
    }
}

TEST_F(Faults, OfBlocksThatWaitForEachOtherTheSameIsReportedEachTime)
{
    constexpr unsigned blocks = 4;
    for (const unsigned threads : {1u, 2u, 4u}) {
        open(threads);
        const Finding finding = finding_of(
            launch(meet_and_load_through, blocks, 1, array<float>("out", blocks), nullptr, array<int>("arrived", 1)));
        // The last to come finds the others there, and goes on first.
        EXPECT_EQ(finding.block, Dim3(3, 0, 0));
    }
}

TEST_F(Faults, BehindASharedArray)
{
    const Finding finding = finding_of(launch(overrun_shared, 1, 32, array<float>("out", 32), 2));
    EXPECT_EQ(finding.kind, FindingKind::out_of_bounds);
    EXPECT_EQ(finding.location, at_mark("overrun-shared"));
    EXPECT_THAT(sentence_of(finding), HasSubstr("index 33 is outside its array or row, which is a 'float [33]'"));
    EXPECT_EQ(finding.thread, Dim3(31, 0, 0));
    EXPECT_EQ(finding.occurrences, 1u);
    expect_that_a_kernel_runs_as_usual();
}

TEST_F(Faults, TheLastElementOfASharedArrayIsNoFault)
{
    EXPECT_TRUE(profile(launch(overrun_shared, 1, 32, array<float>("out", 32), 1)).findings.empty());
}

TEST_F(Faults, BeyondTheLaunchedDynamicSharedMemory)
{
    const auto with_bytes = [&](std::size_t bytes) {
        return launch_with_shared(overrun_dynamic_shared, 1, 32, bytes, array<float>("out", 32), 4);
    };
    const Finding finding = finding_of(with_bytes(34 * sizeof(float)));
    EXPECT_EQ(finding.kind, FindingKind::out_of_bounds);
    EXPECT_EQ(finding.location, at_mark("overrun-dynamic"));
    EXPECT_THAT(sentence_of(finding),
                HasSubstr("136 bytes after the start of 'dynamic shared memory', which has 136 bytes"));
    EXPECT_EQ(finding.thread, Dim3(30, 0, 0));
    EXPECT_EQ(finding.occurrences, 2u);

    EXPECT_TRUE(profile(with_bytes(36 * sizeof(float))).findings.empty());
}

TEST_F(Faults, DynamicSharedMemoryThatWasNotAskedFor)
{
    const Profile seen = profile(launch(reverse_in_block_dynamic, 1, 32, array<int>("out", 32), array<int>("in", 32)));
    ASSERT_EQ(seen.findings.size(), 2u) << "the store and the load";
    EXPECT_THAT(sentence_of(seen.findings[0]), HasSubstr("which has 0 bytes"));
    EXPECT_EQ(seen.findings[0].occurrences, 32u);
}

TEST_F(Faults, ADeadlock)
{
    const Finding finding = finding_of(launch(lane_0_waits_for_its_warp, 1, 64, array<int>("out", 64)));
    EXPECT_EQ(finding.kind, FindingKind::deadlock);
    EXPECT_EQ(finding.location, at_mark("waits-in-syncwarp"));
    EXPECT_EQ(sentence_of(finding),
              "waits at __syncwarp() with mask 0xffffffff for lanes 1-31 of its warp, which never come");
    EXPECT_EQ(finding.thread, Dim3(0, 0, 0));
    expect_that_a_kernel_runs_as_usual();
}

TEST_F(Faults, ABarrierThatMissesThreadsIsToldOnceForABlock)
{
    const Finding finding = finding_of(launch(half_the_warp_leaves, 3, 64, array<int>("out", 3 * 64)));
    EXPECT_EQ(finding.kind, FindingKind::divergent_barrier);
    EXPECT_EQ(finding.location, at_mark("misses-half"));
    EXPECT_FALSE(finding.other_location.has_value());
    EXPECT_THAT(sentence_of(finding),
                HasSubstr("to which 32 threads of its block never come: they have left the kernel"));
    EXPECT_EQ(finding.thread, Dim3(0, 0, 0));
    EXPECT_EQ(finding.occurrences, 3u);
    expect_that_a_kernel_runs_as_usual();
}

TEST_F(Faults, WhatNobodyWroteIsToldWithThoseWhoLeftBeforeTheBarrier)
{
    const Profile seen = profile(launch(threads_without_work_leave, 1, 32, array<int>("out", 32), 20));
    ASSERT_EQ(seen.findings.size(), 1u);
    EXPECT_EQ(seen.findings[0].kind, FindingKind::uninitialized);
    EXPECT_EQ(seen.findings[0].location, at_mark("reads-from-who-left"));
    EXPECT_THAT(sentence_of(seen.findings[0]),
                HasSubstr("12 threads had left the kernel when their blocks passed a barrier: if "
                          "they are to write this, let them come to the barrier, too"));
    EXPECT_EQ(seen.threads_missed_by_barriers, 12u);
    EXPECT_EQ(profile(launch(threads_without_work_leave, 1, 32, array<int>("out", 32), 32)).threads_missed_by_barriers,
              0u);
}

TEST_F(Faults, AnIndexOutsideItsRowIsToldWithoutTheRacesThatComeOfIt)
{
    const Finding finding = finding_of(launch(fill_beyond_the_row, 1, dim3(32, 2), array<int>("out", 64)));
    EXPECT_EQ(finding.kind, FindingKind::out_of_bounds);
    EXPECT_EQ(finding.location, at_mark("beyond-the-row"));
}

TEST_F(Faults, AnAtomicOfTheBlockBetweenBlocks)
{
    const int zero = 0;
    int* const count = array<int>("count", 1);
    backend().copy_to_device(count, &zero, sizeof zero);
    EXPECT_TRUE(profile(launch(count_in_block, 1, 64, count)).findings.empty());
    const Finding finding = finding_of(launch(count_in_block, 2, 64, count));
    EXPECT_EQ(finding.kind, FindingKind::race);
    EXPECT_EQ(finding.location, at_mark("counts-in-block"));
    EXPECT_THAT(sentence_of(finding),
                HasSubstr(": functions such as atomicAdd_block(), and cuda::thread_scope_block, are atomic among the "
                          "threads of one block only. Between blocks use the function without _block, or "
                          "cuda::thread_scope_device"));
}

TEST_F(Faults, AFenceThatIsMissingBehindASignalIsNamed)
{
    const int zero = 0;
    int* const sum = array<int>("sum", 1);
    int* const lock = array<int>("lock", 1);
    for (int* const word : {sum, lock}) backend().copy_to_device(word, &zero, sizeof zero);
    EXPECT_TRUE(profile(launch(add_under_a_lock, 2, 1, sum, lock, true)).findings.empty());
    const Profile seen = profile(launch(add_under_a_lock, 2, 1, sum, lock, false));
    ASSERT_FALSE(seen.findings.empty());
    for (const Finding& finding : seen.findings) {
        EXPECT_EQ(finding.kind, FindingKind::race);
        EXPECT_EQ(finding.location, at_mark("adds"));
        EXPECT_THAT(sentence_of(finding), HasSubstr("Put __threadfence() between it and this access"));
    }
}

TEST_F(Faults, AreSeenWithoutCountersToo)
{
    float* const out = array<float>("out", 31);
    const Profile seen = backend().run(launch(store_with_offset, 1, 32, out, 0), Collect::nothing);
    ASSERT_EQ(seen.findings.size(), 1u);
    EXPECT_EQ(seen.findings[0].thread, Dim3(31, 0, 0));
}

TEST_F(Faults, ARefusedLaunchIsAnException)
{
    float* const out = array<float>("out", 32);
    EXPECT_THROW(profile(launch(store_with_offset, 1, 2048, out, 0)), DeviceError);
    expect_that_a_kernel_runs_as_usual();
}

// A line is one fault, in however many instructions and by however many threads.

TEST_F(Faults, OfOneLineAreOneFinding)
{
    float* const out = array<float>("out", 32);
    const float* const first = array("first", std::vector<float>(32));
    const float* const second = array("second", std::vector<float>(32));
    const Finding finding = finding_of(launch(add_neighbors, 1, 32, out, first, second));
    EXPECT_EQ(finding.location, at_mark("adds-neighbors"));
    EXPECT_EQ(sentence_of(finding),
              "global load of 4 bytes outside its array: 128 bytes after the start of 'first', which has 128 bytes "
              "(element 32; the last one is 31). The "
              "same holds for 'second'");
    EXPECT_EQ(finding.thread, Dim3(30, 0, 0));
    EXPECT_EQ(finding.occurrences, 4u);
}

TEST_F(Faults, OfTwoLinesAreOneFindingInBothDirections)
{
    const Finding finding = finding_of(launch(shift_in_place, 1, 64, array("values", numbers(64, 0))));
    EXPECT_EQ(finding.kind, FindingKind::race);
    EXPECT_EQ(finding.location, at_mark("shifts"));
    EXPECT_EQ(finding.other_location, at_mark("shifts"));
    EXPECT_EQ(finding.thread, Dim3(0, 0, 0));
    EXPECT_GT(finding.occurrences, 64u);
}

TEST_F(Faults, AnIndexIsToldOnceHoweverFarItMisses)
{
    for (const int index : {32, 33, 10'000, 1 << 28}) {
        SCOPED_TRACE(index);
        const Finding finding = finding_of(launch(index_far_outside, 1, 32, array<int>("out", 32), index));
        EXPECT_EQ(finding.kind, FindingKind::out_of_bounds);
        EXPECT_EQ(finding.location, at_mark("far-index"));
        EXPECT_EQ(sentence_of(finding),
                  "index " + std::to_string(index) + " is outside its array or row, which is a 'int [32]'");
    }
}

TEST_F(Faults, AreOfAKernelByItsOwnName) { EXPECT_EQ(launch(c, 1, 32, static_cast<int*>(nullptr)).name, "c"); }

}  // namespace
}  // namespace warpbook::tests
