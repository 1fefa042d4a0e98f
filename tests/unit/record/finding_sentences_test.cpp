#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/finding.hpp>

namespace warpbook {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string sentence_for(FaultCase fault, const Facts& facts = {}) { return sentence_of(finding_of(fault, facts)); }

const LaunchName small_launch{"f", Dim3(1), Dim3(2), 0};

TEST(FindingSentence, NamesLanesInRanges)
{
    const Facts call{{"call", "__syncwarp"}, {"mask", 0xffffffff}};
    EXPECT_EQ(sentence_for(FaultCase::lanes_never_come, call.with({{"lanes", 0x00000008}})),
              "waits at __syncwarp() with mask 0xffffffff for lane 3 of its warp, which never comes");
    EXPECT_EQ(sentence_for(FaultCase::lanes_never_come, call.with({{"lanes", 0x8000ffff}})),
              "waits at __syncwarp() with mask 0xffffffff for lanes 0-15, 31 of its warp, which never come");
    EXPECT_EQ(sentence_for(FaultCase::lanes_never_come, call.with({{"lanes", 0xffffffff}})),
              "waits at __syncwarp() with mask 0xffffffff for lanes 0-31 of its warp, which never come");
    EXPECT_EQ(
        sentence_for(FaultCase::lanes_call_with_another_mask, call.with({{"lanes", 0x2}})),
        "waits at __syncwarp() with mask 0xffffffff for lane 1 of its warp, which never comes: there it is called "
        "with another mask");
    EXPECT_EQ(sentence_for(FaultCase::lanes_never_come, {{"call", "__syncwarp"}, {"mask", 0x3}}),
              "waits at __syncwarp() with mask 0x3");
}

TEST(FindingSentence, SaysWhoWaitsInVainForWhat)
{
    const Facts flag{{fact::array, "flags"}, {"offset", 8}, {"value", 0}, {"threads", 64}};
    EXPECT_EQ(
        sentence_for(FaultCase::waits_in_vain, flag.with({{"elsewhere", 32}})),
        "waits in a loop for another value than 0 in 'flags', 8 bytes after its start, and no thread is left that "
        "could change it: all 64 threads that have not left the kernel wait, 32 of them for others of their "
        "block");
    EXPECT_THAT(sentence_for(FaultCase::waits_in_vain, flag.with({{fact::schedule, 3}})),
                testing::EndsWith(". Seen with schedule 3 of warps and blocks; others may hide it"));
}

TEST(FindingSentence, CountsThreadsThatHaveLeft)
{
    EXPECT_EQ(sentence_for(FaultCase::left_before_barrier, {{"threads", 1}}),
              "waits at this __syncthreads(), to which 1 thread of its block never comes: it has left the kernel. All "
              "threads of a block must come to the same barrier");
    EXPECT_EQ(sentence_for(FaultCase::left_before_barrier, {{"threads", 32}}),
              "waits at this __syncthreads(), to which 32 threads of its block never come: they have left the kernel. "
              "All threads of a block must come to the same barrier");
}

TEST(FindingSentence, TellsWhatTheMaskOfABallotIsNotFor)
{
    const Facts facts{{"lane", 3}, {"call", "__shfl_sync"}, {"mask", 7}};
    const std::string plain =
        "lane 3 calls __shfl_sync() with mask 0x7, which lacks the lane itself: a mask must name all lanes that make "
        "the call";
    EXPECT_EQ(sentence_for(FaultCase::lane_outside_its_mask, facts), plain);
    EXPECT_EQ(sentence_for(FaultCase::lane_outside_mask_of_ballot, facts),
              plain + ". To look at the answers of some lanes only, apply & to the result");
}

TEST(FindingSentence, TellsOfConstants)
{
    EXPECT_EQ(sentence_for(FaultCase::after_array, {{"operation", "load"},
                                                    {"width", 4},
                                                    {"memory", "constant memory"},
                                                    {"array", "physics::weights"},
                                                    {"array_bytes", 20},
                                                    {"distance", 20},
                                                    {"element", 5},
                                                    {"last_element", 4}}),
              "load of 4 bytes of constant memory outside its array: 20 bytes after the start of 'physics::weights', "
              "which has 20 bytes (element 5; the last one is 4)");
    const Facts load{{"operation", "load"}, {"width", 4}};
    EXPECT_THAT(sentence_for(FaultCase::memory_of_host, load),
                StartsWith("load of 4 bytes in the host's memory, where kernels cannot come. Did the host give"));
    EXPECT_THAT(sentence_for(FaultCase::memory_of_host, load.with({{"variable", "table"}})),
                StartsWith("load of 4 bytes in the host's memory, in its variable 'table', where kernels"));
    EXPECT_EQ(sentence_for(FaultCase::virtual_functions_of_host, load.with({{"class", "Disk"}})),
              "load of 4 bytes in the host's table of the virtual functions of 'Disk': the host has made this object, "
              "and a kernel cannot call its virtual functions. Let a kernel make the objects whose virtual functions "
              "kernels call");
    EXPECT_EQ(sentence_for(FaultCase::constant_memory_written, {{"operation", "store"}, {"width", 4}}),
              "store of 4 bytes in constant memory (__constant__), which kernels can only read: use an array in global "
              "memory");
}

TEST(FindingSentence, TellsOfLaunchesByKernels)
{
    const Facts refused{{"launched", small_launch}, {"error", "cudaErrorX"}};
    EXPECT_EQ(sentence_for(FaultCase::launch_refused, refused.with({{"reason", "it is too large"}})),
              "launches f<<<(1), (2)>>>, which CUDA refuses (cudaErrorX): it is too large. Nothing runs, and "
              "cudaGetLastError() alone would tell");
    EXPECT_THAT(sentence_for(FaultCase::launch_refused, refused.with({{"reason", "too large?"}})),
                HasSubstr("large? Nothing"));
    EXPECT_EQ(
        sentence_for(FaultCase::pointer_to_own_memory,
                     {{"launched", small_launch}, {"space", "shared"}, {"argument", 3}}),
        "launches f<<<(1), (2)>>> with a pointer to shared memory (argument 3), which the threads of another grid "
        "cannot use: give them a pointer to global memory");
    EXPECT_THAT(sentence_for(FaultCase::call_through_null, {{fact::in_launch, small_launch}}),
                StartsWith("in f<<<(1), (2)>>>, which a kernel has launched: call through a null pointer"));
}

TEST(FindingSentence, TellsOfShifts)
{
    EXPECT_EQ(
        sentence_for(FaultCase::shift_too_far, {{"width", 32}, {"bits", 32}}),
        "shift of a value of 32 bits by 32 bits: C++ leaves open what comes of it, and a GPU gives another result "
        "than a CPU");
    EXPECT_THAT(sentence_for(FaultCase::negative_shift, {{"width", 64}}),
                StartsWith("shift of a value of 64 bits by a negative number of bits: C+"));
}

TEST(FindingSentence, SaysWhatElseIsKnown)
{
    const std::vector<std::string> more{"b", "c"};
    const Facts race{{"space", "shared"},          {"operation", "load"},      {"array", "a"},       {"offset", 4},
                     {"other_operation", "store"}, {"other_thread", Dim3(33)}, {"more_arrays", more}};
    EXPECT_EQ(sentence_for(FaultCase::shared_race_in_block, race),
              "shared load of 'a', 4 bytes after its start, races with the store by thread (33): nothing orders the "
              "two. Is a __syncthreads() missing between them? The same holds for 'b', 'c'");
    EXPECT_THAT(sentence_for(FaultCase::shared_race_without_syncwarp, race),
                HasSubstr("Is a __syncthreads() missing between them? (Where both are in one warp, as here, a "
                          "__syncwarp() is enough)"));
    EXPECT_THAT(sentence_for(FaultCase::race_before_fence_of_block, race.with({{"other_block", Dim3(2, 1, 0)},
                                                                               {"unordered_operation", "store"},
                                                                               {"unordered_thread", Dim3(1, 0, 0)},
                                                                               {"unordered_block", Dim3(2, 1, 0)},
                                                                               {"fence_thread", Dim3(0, 0, 0)}})),
                HasSubstr("of block (2, 1, 0): the store by thread (1, 0, 0) of block (2, 1, 0) is not ordered before "
                          "the fence of thread (0, 0, 0) of that block, by which the two blocks meet. Put a "
                          "__syncthreads() between that store and the fence"));
    EXPECT_THAT(sentence_for(FaultCase::race_of_blocks,
                             race.with({{"other_block", Dim3(2, 1, 0)}, {"other_launch", small_launch}})),
                HasSubstr("by thread (33) of block (2, 1, 0) of f<<<(1), (2)>>>: nothing orders threads of two blocks. "
                          "Use an atomic, or a second kernel; or let the first give a signal after a __threadfence(), "
                          "for which the second waits. The same holds for"));
    EXPECT_THAT(sentence_for(FaultCase::shared_never_written, {{"space", "shared"},
                                                               {"operation", "load"},
                                                               {"width", 4},
                                                               {"array", "a"},
                                                               {"offset", 0},
                                                               {fact::threads_gone, 1}}),
                EndsWith("nobody has written: 'a', at its start (shared memory starts without content in each block). "
                         "1 thread had left the kernel when its block passed a barrier: if it is to write this, let it "
                         "come to the barrier, too"));
    const std::string cause = " It may come of a race in this launch, which is reported as well: remove that first";
    EXPECT_EQ(sentence_for(FaultCase::access_through_null, {{fact::race_in_launch, 1}}),
              "access through a null pointer." + cause);
    EXPECT_THAT(sentence_for(FaultCase::call_of_no_function, {{fact::race_in_launch, 1}}),
                EndsWith("or was it overwritten?" + cause));
}

TEST(FindingSentence, TellsWhatHostCodeDoes)
{
    EXPECT_EQ(sentence_of(FaultCase::leak, {{"allocation", "d_a"}, {"memory", "memory"}, {"bytes", 1}}),
              "1 byte of memory ('d_a') was never freed");
    const Facts array{{"allocation", "d_a"}, {"allocation_bytes", 64}};
    EXPECT_EQ(
        sentence_for(FaultCase::copy_of_too_much, array.with({{"call", "cudaMemcpy"},
                                                              {"bytes", 96},
                                                              {"direction", "to"},
                                                              {"offset", 8},
                                                              {"excess", 40},
                                                              {"allocated_at", SourceLocation{"/a/main.cu", 12}}})),
        "cudaMemcpy(): 96 bytes to 'd_a' (64 bytes, allocated at main.cu:12), from byte 8 on: 40 bytes too many");
    EXPECT_EQ(sentence_for(FaultCase::host_accesses_device_memory, array.with({{"access", "reads"}})),
              "the host reads 'd_a' (64 bytes), which is device memory: on a GPU this is a segmentation fault. Copy it "
              "with cudaMemcpy()");
    EXPECT_EQ(sentence_for(FaultCase::host_accesses_freed_memory,
                           array.with({{"access", "reads"}, {"freed_at", SourceLocation{"/a/main.cu", 9}}})),
              "the host reads 'd_a' (64 bytes), which was freed at main.cu:9");
    EXPECT_EQ(
        sentence_for(
            FaultCase::copy_of_name_for_host,
            {{"call", "cudaMemcpy"}, {"role", "destination"}, {"variable", "table"}, {"needed", "cudaMemcpyToSymbol"}}),
        "cudaMemcpy(): the destination is the host's name of 'table', a variable of the device, and no pointer to "
        "it. Use cudaMemcpyToSymbol(), or ask for the address with cudaGetSymbolAddress()");
    EXPECT_EQ(sentence_for(FaultCase::host_uses_name_for_host, {{"access", "writes to"}, {"variable", "table"}}),
              "the host writes to 'table' by its name, which is a variable of the device: on a GPU the host has only a "
              "shadow of it, which kernels never see. Use cudaMemcpyToSymbol() and cudaMemcpyFromSymbol()");
    EXPECT_EQ(sentence_for(FaultCase::launch_failed, {{"failure", "no room"}}),
              "no room; nobody asked for its error (cudaGetLastError())");
}

TEST(FindingSentence, StandsForFindingsThatDifferInNumbers)
{
    const Finding one = finding_of(FaultCase::index_outside, {{"index", 8}, {"container", "span"}, {"size", 7}});
    const Finding other = finding_of(FaultCase::index_outside, {{"index", 9}, {"container", "span"}, {"size", 7}});
    const Finding array = finding_of(FaultCase::index_outside, {{"index", 8}, {"container", "array"}, {"size", 7}});
    EXPECT_TRUE(say_the_same(one, other));
    EXPECT_FALSE(say_the_same(one, array));
    EXPECT_FALSE(say_the_same(one, finding_of(FaultCase::division_by_zero, {})));
    const Finding in_launch = finding_of(FaultCase::aborted, {{fact::in_launch, small_launch}});
    EXPECT_TRUE(say_the_same(in_launch, finding_of(FaultCase::aborted, {{fact::in_launch, LaunchName{"f", 9, 9, 9}}})));
    EXPECT_FALSE(
        say_the_same(in_launch, finding_of(FaultCase::aborted, {{fact::in_launch, LaunchName{"g", 1, 2, 0}}})));
}

}  // namespace
}  // namespace warpbook
