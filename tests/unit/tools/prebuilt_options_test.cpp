#include "build/prebuilt_options.hpp"

#include <gmock/gmock.h>

namespace warpbook::tools {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const PrebuiltSetting new_machine{"/home/ada/my course", "/home/ada/my course/build", 14, true};
const PrebuiltSetting old_machine{"/opt/course", "/opt/course/build", 11, false};

TEST(PrebuiltOptions, AreOneInEachLine)
{
    EXPECT_THAT(prebuilt_options("-O1\n-g\n\n-isystem\n/a folder\n", new_machine),
                ElementsAre("-O1", "-g", "-isystem", "/a folder"));
}

TEST(PrebuiltOptions, SayWhereTheyAreUsed)
{
    EXPECT_THAT(
        prebuilt_options("-I{root}/a={root}/b\n{build}/c\n/usr/include/c++/{g++}=/usr/include/c++/12", new_machine),
        ElementsAre("-I/home/ada/my course/a=/home/ada/my course/b", "/home/ada/my course/build/c",
                    "/usr/include/c++/14=/usr/include/c++/12"));
}

TEST(PrebuiltOptions, KeepWhatOthersFillIn)
{
    EXPECT_THAT(prebuilt_options("{folder}/device", new_machine), ElementsAre("{folder}/device"));
}

TEST(PrebuiltOptions, DependOnTheMachine)
{
    const std::string text = "{since g++ 12}-ftrivial-auto-var-init=pattern\n{fma}-mfma\n";
    EXPECT_THAT(prebuilt_options(text, new_machine), ElementsAre("-ftrivial-auto-var-init=pattern", "-mfma"));
    EXPECT_THAT(prebuilt_options(text, old_machine), IsEmpty());
}

}  // namespace
}  // namespace warpbook::tools
