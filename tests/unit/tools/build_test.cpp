#include "build.hpp"

#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "errors.hpp"

namespace warpbook::tools {
namespace {

TEST(CompilerMessages, LeaveOutWhatNinjaSays)
{
    EXPECT_EQ(compiler_messages("[1/3] Building CXX object a.o\n"
                                "FAILED: a.o \n"
                                "/usr/bin/c++ -O2 -c a.cpp -o a.o\n"
                                "a.cpp:1:5: error: expected ';'\n"
                                "    1 | int x\n"
                                "[2/3] Building CXX object b.o\n"
                                "ninja: build stopped: subcommand failed.\n"),
              "a.cpp:1:5: error: expected ';'\n"
              "    1 | int x\n");
}

TEST(CompilerMessages, LeaveOutWhatMakeSays)
{
    EXPECT_EQ(compiler_messages("[ 50%] Building CXX object a.o\n"
                                "a.cpp:1:5: error: expected ';'\n"
                                "gmake[3]: *** [CMakeFiles/a.dir/build.make:76: a.o] Error 1\n"
                                "gmake: *** [Makefile:124: a] Error 2\n"),
              "a.cpp:1:5: error: expected ';'\n");
}

TEST(CompilerMessages, AreEverythingWhenNothingElseWasSaid)
{
    EXPECT_EQ(compiler_messages("ninja: build stopped: interrupted by user.\n"),
              "ninja: build stopped: interrupted by user.\n");
}

TEST(Build, RefusesAFolderThatWasNeverConfigured)
{
    TemporaryFolder folder;
    EXPECT_THROW(Build{folder.path()}, SetupError);
    folder.write("CMakeCache.txt", "CMAKE_BUILD_TYPE:STRING=Debug\n");
    EXPECT_THROW(Build{folder.path()}, SetupError);
}

}  // namespace
}  // namespace warpbook::tools
