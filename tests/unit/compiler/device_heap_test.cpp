#include "compiler/passes/device_heap.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::kernel_compiler {

namespace {

using testing::ElementsAre;

TEST(DeviceHeap, IsAskedForMemory)
{
    EXPECT_THAT(redirect_heap_calls({"\tcall\tmalloc@PLT", "\tcall\t_Znam@PLT", "\tjmp\t_ZdlPvm@PLT", "\tcall\tfree",
                                     "\tcall\t*malloc@GOTPCREL(%rip)"}),
                ElementsAre("\tcall\twarpbook_heap_malloc@PLT", "\tcall\twarpbook_heap_new@PLT",
                            "\tjmp\twarpbook_heap_delete@PLT", "\tcall\twarpbook_heap_free",
                            "\tcall\t*warpbook_heap_malloc@GOTPCREL(%rip)"));
}

TEST(DeviceHeap, IsNotMeantByOtherNames)
{
    const std::vector<std::string> lines{"\tcall\tmalloc_of_mine", "\tcall\t_Z4freePv@PLT", "malloc:",
                                         "\t.size\tfree, .-free",  "\tcall\t*%rax",         "\t# call\tmalloc"};
    EXPECT_EQ(redirect_heap_calls(lines), lines);
}

}  // namespace

}  // namespace warpbook::kernel_compiler
