#include "counters/injection/injection_options.hpp"

#include <cstdlib>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/injection.hpp>

namespace warpbook::injection {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class InjectionOptionsTest : public testing::Test {
protected:
    InjectionOptionsTest() { clear(); }
    ~InjectionOptionsTest() override { clear(); }

    static void clear()
    {
        for (const char* variable :
             {folder_variable, groups_variable, kernel_variable, launches_variable, lines_limit_variable})
            unsetenv(variable);
    }

    static std::string complaint()
    {
        try {
            read_injection_options();
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "(no complaint)";
    }
};

TEST_F(InjectionOptionsTest, HaveDefaultsButForTheFolder)
{
    EXPECT_THAT(complaint(), HasSubstr("WARPBOOK_PROFILE_FOLDER does not say where to write"));
    setenv(folder_variable, "/somewhere", 1);
    const InjectionOptions options = read_injection_options();
    EXPECT_EQ(options.folder, "/somewhere");
    EXPECT_THAT(options.groups, ElementsAre("accesses", "lines"));
    EXPECT_EQ(options.kernel, "");
    EXPECT_FALSE(options.launches);
    EXPECT_EQ(options.lines_limit, std::chrono::seconds(60));
}

TEST_F(InjectionOptionsTest, AreReadFromTheEnvironment)
{
    setenv(folder_variable, "/somewhere", 1);
    setenv(groups_variable, "time,,dram", 1);
    setenv(kernel_variable, "transpose", 1);
    setenv(launches_variable, "12", 1);
    setenv(lines_limit_variable, "300", 1);
    const InjectionOptions options = read_injection_options();
    EXPECT_THAT(options.groups, ElementsAre("time", "dram"));
    EXPECT_EQ(options.kernel, "transpose");
    EXPECT_EQ(options.launches, 12ul);
    EXPECT_EQ(options.lines_limit, std::chrono::seconds(300));
}

TEST_F(InjectionOptionsTest, RefuseANumberThatIsNone)
{
    setenv(folder_variable, "/somewhere", 1);
    for (const char* variable : {launches_variable, lines_limit_variable}) {
        for (const char* wrong : {"0", "-1", "many", "3x", "99999999999999999999999"}) {
            setenv(variable, wrong, 1);
            EXPECT_EQ(complaint(), std::string(variable) + " is a number from 1 on, not '" + wrong + "'");
        }
        unsetenv(variable);
    }
}

}  // namespace

}  // namespace warpbook::injection
