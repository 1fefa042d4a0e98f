// The build copies own_lines.cu below folders whose names are those of the model's own, with a blank in them.

#include "../model_test.hpp"
#include "own_lines.hpp"

namespace warpbook::tests {
namespace {

class OwnLines : public ModelTest {};

TEST_F(OwnLines, AreKnownBelowAFolderThatIsNamedAsTheModels)
{
    ASSERT_THAT(KERNEL_FILE, testing::HasSubstr("/profiler/cuda/headers/a checkout/"));
    const Profile seen = profile(launch(sum_by_atomics, 1, 32, array<int>("sum", 1), array<int>("in", 64)));
    EXPECT_EQ(counts_at(seen, "load", Space::global, Operation::load).instructions, 1u);
    EXPECT_EQ(counts_at(seen, "atomic", Space::global, Operation::atomic).instructions, 1u);
}

TEST_F(OwnLines, AreThoseThatUseAHeaderOfTheModel)
{
    const Profile seen = profile(launch(sum_by_atomics, 1, 32, array<int>("sum", 1), array<int>("in", 64)));
    EXPECT_EQ(counts_at(seen, "load-by-a-function", Space::global, Operation::load).instructions, 1u);
    for (const SourceLine& line : seen.lines.value()) EXPECT_EQ(line.location.file, KERNEL_FILE);
    EXPECT_EQ(seen.lines.value().size(), 3u);
}

}  // namespace
}  // namespace warpbook::tests
