#include "program/program_words.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"

namespace warpbook::tools {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ProgramWordsTest : public testing::Test {
protected:
    ProgramWordsTest()
    {
        for (const char* const file : {"a.cu", "b.cpp", "c.c", "d.inl", "e.o"}) folder_.write(file, "");
    }

    /// The words with files of the folder in place of their names.
    ProgramWords read(Arguments words) const
    {
        for (std::string& word : words)
            if (std::filesystem::exists(folder_.path() / word))
                word = (folder_.path() / word).string();
            else if (word.starts_with('@'))
                word = "@" + (folder_.path() / word.substr(1)).string();
        return read_program_words(words);
    }

    void write(const std::string& file, const std::string& text) const { folder_.write(file, text); }

private:
    TemporaryFolder folder_;
};

TEST_F(ProgramWordsTest, EachFilesEndingTellsItsLanguage)
{
    EXPECT_THAT(read({"a.cu", "b.cpp", "c.c"}).languages, ElementsAre(Language::cuda, Language::cpp, Language::c));
}

TEST_F(ProgramWordsTest, ALanguageIsForAllFilesWhereverItStands)
{
    for (const Arguments& words : {Arguments{"-x", "cu", "b.cpp", "c.c"},
                                   {"b.cpp", "--x", "cu", "c.c"},
                                   {"b.cpp", "c.c", "--x=cu"},
                                   {"b.cpp", "c.c", "-x=cu"}}) {
        const ProgramWords read_words = read(words);
        EXPECT_THAT(read_words.languages, ElementsAre(Language::cuda, Language::cuda)) << words.front();
        EXPECT_THAT(read_words.compile_options, IsEmpty());
        EXPECT_THAT(read_words.own_options, IsEmpty());
    }
}

TEST_F(ProgramWordsTest, TheDefaultStreamOfEachThreadIsAMacro)
{
    for (const Arguments& words :
         {Arguments{"--default-stream", "per-thread", "a.cu"}, {"a.cu", "-default-stream=per-thread"}})
        EXPECT_THAT(read(words).compile_options, ElementsAre("-DCUDA_API_PER_THREAD_DEFAULT_STREAM"));
    EXPECT_THAT(read({"--default-stream", "legacy", "a.cu"}).compile_options, IsEmpty());
}

TEST_F(ProgramWordsTest, OfSeveralLanguagesTheLastOneInFrontOfAFileCounts)
{
    EXPECT_THAT(read({"-x", "c++", "c.c", "-x", "cu", "b.cpp", "-x", "none", "c.c"}).languages,
                ElementsAre(Language::cpp, Language::cuda, Language::c));
}

TEST_F(ProgramWordsTest, AFileWithALanguageCanEndInAnything)
{
    const ProgramWords words = read({"-x", "cu", "d.inl", "e.o"});
    EXPECT_THAT(words.languages, ElementsAre(Language::cuda));
    EXPECT_EQ(words.link_options.size(), 1);
}

TEST_F(ProgramWordsTest, AnUnknownLanguageIsRefused)
{
    EXPECT_THAT(
        [&] {
            read({"-x", "ptx", "a.cu"});
        },
        testing::ThrowsMessage<UsageError>(HasSubstr("the languages of files are cu, c++ and c")));
}

TEST_F(ProgramWordsTest, RelaxedConstexprIsForCudasFilesAlone)
{
    for (const char* const option : {"--expt-relaxed-constexpr", "-expt-relaxed-constexpr"}) {
        const ProgramWords words = read({option, "a.cu"});
        EXPECT_THAT(words.cuda_options, ElementsAre("--expt-relaxed-constexpr"));
        EXPECT_THAT(words.compile_options, IsEmpty());
    }
}

TEST_F(ProgramWordsTest, LambdasNeedNoOptionAndSeparateCompilationIsForCudasFiles)
{
    const ProgramWords words =
        read({"-rdc=true", "-rdc", "true", "--relocatable-device-code=true", "-dc", "--device-c", "--extended-lambda",
              "-extended-lambda", "--expt-extended-lambda", "-expt-extended-lambda", "a.cu"});
    EXPECT_EQ(words.sources.size(), 1);
    EXPECT_THAT(words.compile_options, IsEmpty());
    EXPECT_THAT(words.cuda_options, testing::Each("-rdc=true"));
    EXPECT_THAT(read({"-rdc=false", "a.cu"}).cuda_options, IsEmpty());
    EXPECT_THAT(words.own_options, IsEmpty());
}

TEST_F(ProgramWordsTest, AnOutputIsNamedAsWithNvcc)
{
    for (const Arguments& words : {Arguments{"-o", "x", "a.cu"}, {"a.cu", "-o=x"}, {"--output-file", "x", "a.cu"}})
        EXPECT_EQ(read(words).output, "x") << words.front();
    EXPECT_EQ(read({"a.cu"}).output, std::nullopt);
}

TEST_F(ProgramWordsTest, AFileThatRunHasNotBuiltIsNoProgramOfIts)
{
    EXPECT_THAT([&] { read({"/bin/sh"}); },
                testing::ThrowsMessage<UsageError>(HasSubstr("'/bin/sh' is no source file")));
}

struct OptionRow {
    Arguments typed;
    Arguments for_compiler;
    Arguments for_linker;
};

TEST_F(ProgramWordsTest, OptionsAreWrittenAsForNvcc)
{
    const std::vector<OptionRow> rows = {
        {{"-I", "inc", "-Iother", "--include-path=third"}, {"-I", "inc", "-Iother", "-Ithird"}, {}},
        {{"-D", "A=1", "-DB", "--define-macro", "C"}, {"-D", "A=1", "-DB", "-DC"}, {}},
        {{"-include", "x.h", "--pre-include", "y.h"}, {"-include", "x.h", "-include", "y.h"}, {}},
        {{"-isystem", "s", "--system-include=t"}, {"-isystem", "s", "-isystem", "t"}, {}},
        {{"-std", "c++17"}, {"-std=c++17"}, {}},
        {{"--std=c++14"}, {"-std=c++14"}, {}},
        {{"--std", "c++20"}, {"-std=c++20"}, {}},
        {{"-Xcompiler", "-Wall,-fPIC"}, {"-Wall", "-fPIC"}, {}},
        {{"-Xcompiler", "-Wall -fopenmp"}, {"-Wall", "-fopenmp"}, {"-fopenmp"}},
        {{"--compiler-options=-O3"}, {"-O3"}, {}},
        {{"-Xlinker", "-rpath,lib", "-L", "lib", "-lm", "--library=z"},
         {},
         {"-Wl,-rpath,lib", "-L", "lib", "-lm", "-lz"}},
        {{"-ccbin", "g++-12", "-rdc", "true", "-t", "0", "-m", "64", "-arch", "sm_90", "-ftz=true", "-fmad", "false"},
         {},
         {}},
        {{"-gencode", "arch=compute_70,code=sm_70", "--generate-code=arch=compute_80,code=sm_80"}, {}, {}},
        {{"-lineinfo", "-G", "--use_fast_math", "-Xptxas", "-v", "--ptxas-options=-v", "-res-usage", "-lcuda"}, {}, {}},
        {{"-Werror", "all-warnings", "-diag-suppress", "177"}, {}, {}},
        {{"-Werror", "-w", "--disable-warnings"}, {"-Werror", "-w", "-w"}, {}},
    };
    for (const OptionRow& row : rows) {
        Arguments typed{"a.cu"};
        typed.insert(typed.end(), row.typed.begin(), row.typed.end());
        const ProgramWords words = read(typed);
        EXPECT_EQ(words.compile_options, row.for_compiler) << row.typed.front();
        EXPECT_EQ(words.link_options, row.for_linker) << row.typed.front();
        EXPECT_EQ(words.sources.size(), 1) << row.typed.front();
        EXPECT_THAT(words.own_options, IsEmpty()) << row.typed.front();
    }
}

TEST_F(ProgramWordsTest, OptionsMayStandInAFile)
{
    write("options.txt", "-DA='1 2' -I\ninc\n");
    for (const Arguments& typed : {Arguments{"a.cu", "@options.txt"},
                                   {"a.cu", "-optf", "options.txt"},
                                   {"a.cu", "--options-file", "options.txt"}})
        EXPECT_THAT(read(typed).compile_options, ElementsAre("-DA=1 2", "-I", "inc")) << typed[1];
}

TEST_F(ProgramWordsTest, RunsOwnOptionsStay)
{
    EXPECT_THAT(read({"a.cu", "--threads", "2", "--debug", "--html=page.html"}).own_options,
                ElementsAre("--threads", "2", "--debug", "--html=page.html"));
}

}  // namespace
}  // namespace warpbook::tools
