#include "machine/faults/fault_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model::fault_text {
namespace {

TEST(FaultText, NamesLanesInRanges)
{
    EXPECT_EQ(deadlock("__syncwarp", 0xffffffff, {0x00000008}),
              "waits at __syncwarp() with mask 0xffffffff for lane 3 of its warp, which never comes");
    EXPECT_EQ(deadlock("__syncwarp", 0xffffffff, {0x8000ffff}),
              "waits at __syncwarp() with mask 0xffffffff for lanes 0-15, 31 of its warp, which never come");
    EXPECT_EQ(deadlock("__syncwarp", 0x3, {0x2, true}),
              "waits at __syncwarp() with mask 0x3 for lane 1 of its warp, which never comes: there it is called with "
              "another mask");
    EXPECT_EQ(deadlock("__syncwarp", 0x3, {}), "waits at __syncwarp() with mask 0x3");
}

TEST(FaultText, CountsThreadsThatHaveLeft)
{
    EXPECT_EQ(left_before_barrier(1),
              "waits at this __syncthreads(), to which 1 thread of its block never comes: it has left the kernel. All "
              "threads of a block must come to the same barrier");
    EXPECT_EQ(left_before_barrier(32),
              "waits at this __syncthreads(), to which 32 threads of its block never come: they have left the kernel. "
              "All threads of a block must come to the same barrier");
}

TEST(FaultText, CountsBytes)
{
    const Step byte{0, StepKind::load, Space::global, 0};
    const Step vector{0, StepKind::store, Space::global, 4};
    EXPECT_EQ(not_device_memory(byte, 8), "load of 1 byte at address 0x8: a null pointer");
    EXPECT_EQ(not_device_memory(vector, 0x7f0000000000),
              "store of 16 bytes at an address that is not device memory (a pointer from the host, or an index "
              "far outside its array?)");
}

TEST(FaultText, NamesAnUnsignedIndexBelowZero)
{
    EXPECT_EQ(not_device_memory({0, StepKind::load, Space::shared, 2}, 0x7f0400000000, "tile"),
              "load of 4 bytes at an address that is not device memory: 2^32 elements behind 'tile'. Is the index an "
              "unsigned number of 32 bits that should be negative?");
}

TEST(FaultText, TellsWhatTheMaskOfABallotIsNotFor)
{
    EXPECT_EQ(lane_outside_its_mask(3, "__shfl_sync", 7),
              "lane 3 calls __shfl_sync() with mask 0x7, which lacks the lane itself: a mask must name all lanes that "
              "make the call");
    EXPECT_EQ(lane_outside_its_mask(3, "__ballot_sync", 7),
              "lane 3 calls __ballot_sync() with mask 0x7, which lacks the lane itself: a mask must name all lanes "
              "that make the call. To look at the answers of some lanes only, apply & to the result");
}

TEST(FaultText, TellsHowFarAnAccessMisses)
{
    EXPECT_EQ(where_outside("in", 1000, 512, 1512, 4),
              "512 bytes after the start of 'in', which has 512 bytes (element 128; the last one is 127)");
    EXPECT_EQ(where_outside("in", 1000, 512, 1514, 4), "514 bytes after the start of 'in', which has 512 bytes");
    EXPECT_EQ(where_outside("in", 1000, 512, 1512, 4, 16),
              "512 bytes after the start of 'in', which has 512 bytes (row 8, column 0; the last element is in row 7, "
              "column 15)");
    EXPECT_EQ(where_outside("in", 1000, 1, 999, 1), "1 byte before the start of 'in', which has 1 byte");
    EXPECT_EQ(outside_constant({0, StepKind::load, Space::global, 2}, {"physics::weights", 1000, 20}, 1020),
              "load of 4 bytes of constant memory outside its array: 20 bytes after the start of 'physics::weights', "
              "which has 20 bytes (element 5; the last one is 4)");
}

TEST(FaultText, TellsStoresToConstants)
{
    EXPECT_EQ(not_writable({0, StepKind::store, Space::global, 2}),
              "store of 4 bytes in constant memory (__constant__), which kernels can only read: use an array in global "
              "memory");
}

TEST(FaultText, TellsMisalignedAccessesByTheirArray)
{
    const Step word{0, StepKind::atomic, Space::global, 2};
    const GlobalMemory::Array array{"sums", 0x1000, 64, false};
    EXPECT_EQ(misaligned(word, 0x1006, &array),
              "atomic of 4 bytes 6 bytes after the start of 'sums': a GPU accesses 4 bytes at multiples of 4 only");
    EXPECT_EQ(
        misaligned(word, 0xffe, &array),
        "atomic of 4 bytes at an address 2 bytes past a multiple of 4: a GPU accesses 4 bytes at multiples of 4 only");
    EXPECT_EQ(misaligned(word, 0xffe, nullptr), misaligned(word, 0xffe, &array));
}

TEST(FaultText, TellsCallsOfNoFunction)
{
    EXPECT_EQ(call_of_no_function(0), "call through a null pointer: no function was put into it");
    EXPECT_EQ(call_of_no_function(0x7f0000000000),
              "call through a pointer at which there is no function: was it ever set, or was it overwritten?");
    EXPECT_EQ(access_of_no_memory(16), "access through a null pointer");
    EXPECT_EQ(access_of_no_memory(0x7f0000000000), access_of_no_memory());
}

TEST(FaultText, TellsLaunchesByKernels)
{
    EXPECT_EQ(launch_refused("f<<<(1), (2)>>>", "cudaErrorX", "it is too large"),
              "launches f<<<(1), (2)>>>, which CUDA refuses (cudaErrorX): it is too large. Nothing runs, and "
              "cudaGetLastError() alone would tell");
    EXPECT_THAT(launch_refused("f<<<(1), (2)>>>", "cudaErrorX", "too large?"), testing::HasSubstr("large? Nothing"));
    EXPECT_EQ(
        pointer_to_own_memory("f<<<(1), (2)>>>", 3, "shared"),
        "launches f<<<(1), (2)>>> with a pointer to shared memory (argument 3), which the threads of another grid "
        "cannot use: give them a pointer to global memory");
    EXPECT_EQ(in_child("f<<<(1), (2)>>>"), "in f<<<(1), (2)>>>, which a kernel has launched: ");
}

TEST(FaultText, TellsShifts)
{
    EXPECT_EQ(
        shift_by(32, 32),
        "shift of a value of 32 bits by 32 bits: C++ leaves open what comes of it, and a GPU gives another result "
        "than a CPU");
    EXPECT_EQ(shift_by(-1, 64).substr(0, 60), "shift of a value of 64 bits by a negative number of bits: C+");
}

}  // namespace
}  // namespace warpbook::model::fault_text
