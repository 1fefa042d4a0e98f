#include "tiny_kernel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "../machine/rules/warp_accesses.hpp"
#include "probes.hpp"
#include "machine/rules/access_cost.hpp"
#include "tiny_collection.hpp"

namespace warpbook::doctor {
namespace {

TEST(TinyKernel, CostsByTheRulesWhatTheDoctorExpects)
{
    const WarpAccess load = warp_access(Space::global, Operation::load, 4, every(4));
    const WarpAccess store = warp_access(Space::global, Operation::store, 4, every(32));
    EXPECT_EQ(access_cost(warpbook::Machine{}, load).units, right_tiny_collection.load_sectors);
    EXPECT_EQ(access_cost(warpbook::Machine{}, store).units, right_tiny_collection.store_sectors);
}

TEST(TinyKernel, CompilesForOldAndNewGpus)
{
    const Machine machine = this_machine();
    if (!machine.run({TEST_NVCC, "--version"}).available()) GTEST_SKIP() << "there is no nvcc here";
    const TemporaryFolder folder;
    const std::string source = folder.write("tiny_kernel.ptx", tiny_kernel_ptx).string();
    for (const char* architecture : {"sm_75", "sm_90"}) {
        const auto compiled =
            machine.run({TEST_NVCC, "-cubin", std::string("-arch=") + architecture, "-o", source + ".cubin", source});
        EXPECT_TRUE(compiled.available()) << architecture << ": " << compiled.reason();
    }
}

}  // namespace
}  // namespace warpbook::doctor
