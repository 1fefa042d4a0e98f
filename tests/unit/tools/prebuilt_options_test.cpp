#include "build/prebuilt_options.hpp"

#include <gmock/gmock.h>

namespace warpbook::tools {
namespace {

using testing::ElementsAre;

const PrebuiltSetting setting{"/home/ada/my course", "/home/ada/my course/build"};

TEST(PrebuiltOptions, AreOneInEachLine)
{
    EXPECT_THAT(prebuilt_options("-O1\n-g\n\n-isystem\n/a folder\n", setting),
                ElementsAre("-O1", "-g", "-isystem", "/a folder"));
}

TEST(PrebuiltOptions, SayWhereTheyAreUsed)
{
    EXPECT_THAT(prebuilt_options("-I{root}/a={root}/b\n", setting),
                ElementsAre("-I/home/ada/my course/a=/home/ada/my course/b"));
}

TEST(PrebuiltOptions, KeepWhatOthersFillIn)
{
    EXPECT_THAT(prebuilt_options("{folder}/device", setting), ElementsAre("{folder}/device"));
}

}  // namespace
}  // namespace warpbook::tools
