#include "simulators/oclgrind_output.hpp"

#include <gtest/gtest.h>

namespace warpbook::benchmarks {
namespace {

// Oclgrind 21.10.
const char* const output = R"(Instructions executed for kernel 'padded_transpose':
           36864 - add
            4096 - call _Z14get_local_sizej()
            4096 - load global (16384 bytes)
            2048 - load local (8192 bytes)
            1024 - store global (4096 bytes)
             512 - store local (2048 bytes)
             100 - load private (400 bytes)


Argument 'transposed': 12 bytes
  transposed[0] = 0
  transposed[1] = 65520
  transposed[2] = -1

)";

TEST(OclgrindOutput, HasTheMatrixThatWasDumped) { EXPECT_EQ(dumped_matrix(output), (Matrix{0, 65520, -1})); }

TEST(OclgrindOutput, HasTheAccessesToMemoryOfAllThreads)
{
    const AccessTally tally = counted_lanes(output);
    EXPECT_EQ(tally.of(Space::global, Operation::load).lanes, 4096u);
    EXPECT_EQ(tally.of(Space::shared, Operation::load).lanes, 2048u);
    EXPECT_EQ(tally.of(Space::global, Operation::store).lanes, 1024u);
    EXPECT_EQ(tally.of(Space::shared, Operation::store).lanes, 512u);
    EXPECT_EQ(tally.lane_accesses(), 7680u);
}

}  // namespace
}  // namespace warpbook::benchmarks
