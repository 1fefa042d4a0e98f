#include "program/make_lines.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/errors.hpp"
#include "support/shell_words.hpp"

namespace warpbook::tools {
namespace {

using testing::ElementsAreArray;

TEST(WordsOfShell, AreWhatAShellMakesOfThem)
{
    const std::vector<std::pair<std::string, std::vector<std::string>>> rows_of_make = {
        {"nvcc -o a a.cu", {"nvcc", "-o", "a", "a.cu"}},
        {R"(-DNAME='"x y"' "-DB=\"b\"")", {R"(-DNAME="x y")", R"(-DB="b")"}},
        {R"(a\ b "c\d" '' e)", {"a b", R"(c\d)", "", "e"}},
        {"cd src&&nvcc a.cu;ls>/dev/null", {"cd", "src", "&&", "nvcc", "a.cu", ";", "ls", ">", "/dev/null"}},
        {"", {}},
    };
    for (const auto& [line, words] : rows_of_make) EXPECT_THAT(words_of_shell(line), ElementsAreArray(words)) << line;
}

TEST(MakeRequest, HasWhatIsForMakeAndWhatIsForRun)
{
    const MakeRequest request = read_make_request(
        {"-o", "kept", "--make", "nbody", "-C", "src", "N=64", "-f", "other.mk", "--json", "all.json", "--debug"});
    EXPECT_THAT(request.for_make, ElementsAreArray({"nbody", "N=64", "-f", "other.mk"}));
    EXPECT_THAT(request.for_run, ElementsAreArray({"-o", "kept", "--json", "all.json", "--debug"}));
    EXPECT_EQ(request.folder, "src");
}

struct Row {
    const char* what;
    const char* lines;
    Arguments words;
};

const std::vector<Row> rows_of_make = {
    {"one line that compiles and links",
     "nvcc -O3 -arch=sm_90 -o vadd vadd.cu -lcublas",
     {"/p/vadd.cu", "-O3", "-arch=sm_90", "-lcublas"}},
    {"objects and a line that links them",
     "nvcc -Iinc -DN=4 -c -o a.o a.cu\ng++ -Iinc -Wall -MMD -MF b.d -c b.cpp\nnvcc -o prog a.o b.o -lm",
     {"/p/a.cu", "-I/p/inc", "-DN=4", "/p/b.cpp", "-Wall", "-lm"}},
    {"lines that go on, quotes, and options with values",
     "/usr/local/cuda/bin/nvcc -std c++17 -Xcompiler \"-Wall -fopenmp\" \\\n  -gencode arch=compute_70,code=sm_70 \\\n "
     " "
     "-DTEXT='\"a b\"' main.cu -o main",
     {"/p/main.cu", "-std", "c++17", "-Xcompiler", "-Wall -fopenmp", "-gencode", "arch=compute_70,code=sm_70",
      "-DTEXT=\"a b\""}},
    {"folders of a line and of make's own",
     "mkdir -p bin\ncd src && nvcc -I../inc -dc k.cu -o ../bin/k.o\nmake[1]: Entering directory '/p/lib'\n"
     "nvcc -c u.cu\nmake[1]: Leaving directory '/p/lib'\nnvcc -dlink bin/k.o lib/u.o -o bin/link.o\n"
     "nvcc bin/k.o lib/u.o bin/link.o -o bin/x",
     {"/p/src/k.cu", "-I/p/inc", "/p/lib/u.cu"}},
    {"an archive, named by its file or by -l",
     "nvcc -c one.cu -o one.o\nar rcs libone.a one.o\nnvcc main.cu -L. -lone -o main",
     {"/p/main.cu", "/p/one.cu", "-L/p/"}},
    {"launchers and assignments in front",
     "CXX=g++ ccache nvcc -x cu main.cpp -o main > log.txt",
     {"/p/main.cpp", "-x", "cu"}},
    {"the last program that is linked",
     "nvcc -o first first.cu\nnvcc -o second second.cu\necho done",
     {"/p/second.cu"}},
};

TEST(WordsOfMake, AreTheSourcesOfTheProgramAndTheOptions)
{
    for (const Row& row : rows_of_make)
        EXPECT_THAT(words_of_make(row.lines, "/p"), ElementsAreArray(row.words)) << row.what;
}

TEST(WordsOfMake, WithoutAProgramAskForATarget)
{
    for (const char* const lines : {"", "echo nothing", "nvcc -c a.cu -o a.o", "make: Nothing to be done for 'all'."})
        EXPECT_THROW(words_of_make(lines, "/p"), UsageError) << lines;
}

}  // namespace
}  // namespace warpbook::tools
