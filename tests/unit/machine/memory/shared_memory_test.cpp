#include "machine/memory/shared_memory.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model {

/// As a library has it that is linked statically: after the kernels' variables, and not in the model's own namespace.
thread_local int variable_of_a_library = 0;  // NOLINT(misc-use-internal-linkage)

namespace {

TEST(SharedMemory, HasTheArraysOfKernelsAndNothingElse)
{
    variable_of_a_library = 1;  // so that it is kept
    std::vector<std::string> names;
    for (const SharedMemory::Array& array : SharedMemory::of_this_program().arrays()) names.push_back(array.name);
    EXPECT_THAT(names, testing::Contains("tile"));
    EXPECT_THAT(names, testing::Contains("dynamic shared memory"));
    EXPECT_THAT(names, testing::Not(testing::Contains(testing::HasSubstr("variable_of_a_library"))));
}

TEST(SharedMemory, DoesNotReachBeyondThem)
{
    const SharedMemory& memory = SharedMemory::of_this_program();
    const auto begin = memory.begin_in_this_thread() + memory.arrays_offset();
    EXPECT_GE(reinterpret_cast<std::uintptr_t>(&variable_of_a_library) - begin, memory.arrays_bytes());
}

}  // namespace

}  // namespace warpbook::model
