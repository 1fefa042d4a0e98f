#include "build/build.hpp"

#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"

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

TEST(CompilerMessages, AreThoseOfOneCompiler)
{
    const std::string of_nvcc = "FAILED: lab.18.fatbin\nnvcc -fatbin a.cu\na.cu(1): error: expected a \";\"\n";
    const std::string of_gcc = "FAILED: [code=1] a.cu.o \ng++ -c a.cu\na.cu:1:5: error: expected ';'\n";
    EXPECT_EQ(
        compiler_messages("[1/9] Compiling lab.18 for the GPU\n" + of_nvcc + "[2/9] Building CXX object a.cu.o\n" +
                          of_gcc + "ninja: build stopped: subcommand failed.\n"),
        "a.cu:1:5: error: expected ';'\n");
    EXPECT_EQ(compiler_messages("[1/9] Building CXX object a.cu.o\na.cu:3: warning: unused\n"
                                "[2/9] Compiling lab.18 for the GPU\n" +
                                of_nvcc + "[3/9] Building CXX object b.o\nb.cpp:1: warning: unused\n"),
              "a.cu:3: warning: unused\nb.cpp:1: warning: unused\na.cu(1): error: expected a \";\"\n");
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

TEST(BuildStep, IsThatOfTheLastWholeLineThatHasOne)
{
    EXPECT_EQ(step_in("[1/3] Building a.o\n[2/3] Building b.o\nb.cpp:1: warning: unused\n[3/3] Lin"), "[2/3]");
    EXPECT_EQ(step_in("[  9%] Building a.o\n"), "[  9%]");
    EXPECT_EQ(step_in("\nmake: nothing to do\n"), "");
    EXPECT_EQ(step_in(""), "");
}

TEST(FirstError, IsAllUpToTheSecond)
{
    EXPECT_EQ(first_error("a.cu:1:1: warning: unused\na.cu:1:5: error: expected ';'\n    1 | int x\n"
                          "a.cu:9:5: error: expected '}'\n    9 | }\n"),
              "a.cu:1:1: warning: unused\na.cu:1:5: error: expected ';'\n    1 | int x\n");
    EXPECT_EQ(first_error("a.cu(1): error: expected a \";\"\n"), "a.cu(1): error: expected a \";\"\n");
    EXPECT_EQ(first_error("`f` is called, but no file defines it.\n"), "`f` is called, but no file defines it.\n");
}

TEST(MissingFunctions, AreToldOnceAsTheContractDeclaresThem)
{
    EXPECT_EQ(
        missing_functions("ld: check.o: in function `f()':\n"
                          "check.cpp:(.text+0x1): undefined reference to `add_one(int*, int const*, int)'\n"
                          "check.cpp:(.text+0x2): undefined reference to `add_one(int*, int const*, int)'\n"
                          // gold's quotes
                          "check.cpp:f(): error: undefined reference to 'add_one(int*, int const*, int)'\n"),
        "`add_one(int*, const int*, int)` is called, but no file defines it. If lab.hpp declares it, your function "
        "must have the same name and the same parameters.\n");
    EXPECT_EQ(missing_functions("a.cu:1:5: error: expected ';'\n"), "");
}

TEST(CompilerWarnings, AreThoseOfOneCompilerWithPathsFromTheCourse)
{
    EXPECT_EQ(
        compiler_warnings("[1/9] Compiling lab.18 for the GPU\n/course/labs/a.cu(3): warning #177-D: unused\n"
                          "[2/9] Building CXX object a.cu.o\n/course/labs/a.cu:3:5: warning: no return statement\n"
                          "[3/9] Linking CXX executable bin/lab.18\n",
                          "/course"),
        "labs/a.cu:3:5: warning: no return statement\n");
}

TEST(CompilerWarnings, AreNoneWhereNothingIsWarnedOf)
{
    EXPECT_EQ(compiler_warnings("ninja: no work to do.\n", "/course"), "");
    EXPECT_EQ(compiler_warnings("[3/3] Linking CXX executable bin/lab.18\nnote: a remark\n", "/course"), "");
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
