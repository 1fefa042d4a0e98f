#include "grade/submissions/submissions.hpp"

#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/temporary_folder.hpp>

#include "support/errors.hpp"

namespace warpbook::tools::grading {
namespace {

using State = HandedIn::State;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Course course_of_submissions = {{"04-matmul-naive", "Matmul", "exercise", "Part 1", "matmul.cu", "S."},
                                      {"07-coalescing", "Coalescing", "exercise", "Part 2", "coalescing.cu", "S."},
                                      {"14-tile-transpose", "Tile", "exercise", "Part 3", "tile_transpose.cu", "S."},
                                      {"18-matmul-shared", "Matmul", "exercise", "Part 3", "matmul.cu", "S."}};

class SubmissionsTest : public testing::Test {
protected:
    void write(const std::string& file, const std::string& text = "__global__ void k() {}\n")
    {
        folder.write(file, text);
    }

    Submissions read() { return read_submissions(folder.path(), course_of_submissions, starters); }

    Student student(const std::string& name)
    {
        for (const Student& one : read().students)
            if (one.name == name) return one;
        ADD_FAILURE() << "there is no student " << name;
        return {};
    }

    /// Of the only file of ada's.
    HandedIn only_file()
    {
        const std::vector<HandedIn> files = student("ada").files;
        EXPECT_EQ(files.size(), 1u);
        return files.empty() ? HandedIn{"", ""} : files.front();
    }

    std::string only_problem()
    {
        const Student ada = student("ada");
        EXPECT_EQ(ada.problems.size(), 1u);
        return ada.problems.empty() ? "" : ada.problems.front();
    }

    std::string refusal(const std::filesystem::path& path)
    {
        try {
            read_submissions(path, course_of_submissions);
        } catch (const UsageError& error) {
            return error.what();
        }
        return "(not refused)";
    }

    TemporaryFolder folder;
    Starters starters;
};

TEST_F(SubmissionsTest, TakeFilesFromEachOfThePlaces)
{
    write("cleo/labs/14-tile-transpose/tile_transpose.cu");
    write("cleo/labs/14-tile-transpose/starter.cu");
    write("cleo/docs/toy.cu");
    write("cleo/work.zip");
    write("ada/tile_transpose.cu", "\xef\xbb\xbf// ada\r\n");
    write("ada/coalescing.cu");
    write("ada/notes.txt");
    write("ada/.DS_Store");
    write("ben/14-tile-transpose/tile_transpose.cu");
    write("ben/14-tile-transpose/helper.cu");
    write("__MACOSX/ada/x.cu");
    const Submissions submissions = read();
    EXPECT_THAT(submissions.problems, IsEmpty());
    ASSERT_EQ(submissions.students.size(), 3u);
    const Student& ada = submissions.students[0];
    EXPECT_EQ(ada.name, "ada");
    ASSERT_EQ(ada.files.size(), 2u);
    EXPECT_EQ(ada.files[0].lab, "07-coalescing") << "in the order of the course";
    EXPECT_EQ(ada.files[1].lab, "14-tile-transpose");
    EXPECT_EQ(ada.files[1].path, "ada/tile_transpose.cu");
    EXPECT_EQ(ada.files[1].text, "\xef\xbb\xbf// ada\r\n") << "its bytes as they are";
    EXPECT_EQ(submissions.students[1].files.at(0).path, "ben/14-tile-transpose/tile_transpose.cu");
    EXPECT_EQ(submissions.students[2].files.at(0).path, "cleo/labs/14-tile-transpose/tile_transpose.cu");
    for (const Student& one : submissions.students) {
        EXPECT_THAT(one.problems, IsEmpty()) << one.name;
        for (const HandedIn& file : one.files) EXPECT_EQ(file.state, State::ready) << file.message;
    }
}

TEST_F(SubmissionsTest, KnowWhenAFileWasHandedIn)
{
    write("ada/tile_transpose.cu");
    write("ben/tile_transpose.cu");
    const timeval times[2] = {{1000000000, 0}, {1000000000, 0}};
    for (const char* file : {"ada/tile_transpose.cu", "ben/tile_transpose.cu"})
        ASSERT_EQ(utimes((folder.path() / file).c_str(), times), 0);
    EXPECT_EQ(text_of(*student("ada").files[0].handed_in), "2001-09-09T01:46:40Z");
    EXPECT_FALSE(read().has_dates);
    write("handed-in.csv",
          "student,lab,date\nada,14,2026-03-01T10:00:00+01:00\nbenn,14,2026-03-01T10:00:00Z\nzoe,,2026-03-01T10:00Z\n");
    EXPECT_TRUE(read().has_dates);
    EXPECT_EQ(text_of(*student("ada").files[0].handed_in), "2026-03-01T09:00:00Z");
    EXPECT_FALSE(student("ben").files[0].handed_in) << "the time of the file is nobody's word";
    EXPECT_THAT(read().dated_without_folder, ElementsAre("benn", "zoe"));
    EXPECT_THAT(read().problems,
                ElementsAre("handed-in.csv has a date for 'benn', who has no folder. Did you mean 'ben'?"));
    write("handed-in.csv", "student,lab,date\nada,14,yesterday\n");
    EXPECT_THAT(refusal(folder.path()), HasSubstr("Line 2 says 'yesterday'"));
}

TEST_F(SubmissionsTest, StudentsCannotSayThemselvesWhenTheyHandedIn)
{
    write("ada/tile_transpose.cu");
    write("ada/handed-in.csv", "student,lab,date\nada,14,1999-03-01T10:00:00Z\n");
    EXPECT_THAT(only_problem(), HasSubstr("'ada/handed-in.csv' is ignored"));
    EXPECT_NE(text_of(*only_file().handed_in).substr(0, 4), "1999");
}

TEST_F(SubmissionsTest, AFileThatSeveralLabsMayHaveIsUnclear)
{
    write("ada/matmul.cu");
    const std::vector<HandedIn> files = student("ada").files;
    ASSERT_EQ(files.size(), 2u);
    for (const HandedIn& file : files) EXPECT_EQ(file.state, State::unclear);
    EXPECT_EQ(files[1].message,
              "'ada/matmul.cu' may belong to 04-matmul-naive and 18-matmul-shared. "
              "Put it into a folder with the name of its lab: ada/18-matmul-shared/matmul.cu.");
    write("ben/18-matmul-shared/matmul.cu");
    EXPECT_EQ(student("ben").files.size(), 1u);
    EXPECT_EQ(student("ben").files[0].state, State::ready);
}

TEST_F(SubmissionsTest, TheSameLabTwiceIsUnclear)
{
    write("ada/tile_transpose.cu");
    write("ada/14-tile-transpose/tile_transpose.cu");
    EXPECT_EQ(only_file().state, State::unclear);
    EXPECT_EQ(only_file().message,
              "14-tile-transpose was handed in twice: 'ada/14-tile-transpose/tile_transpose.cu' and "
              "'ada/tile_transpose.cu'. Keep the one that counts, and remove the others.");
}

TEST_F(SubmissionsTest, FilesThatNoCompilerCanReadAreRefused)
{
    struct Case {
        std::string text;
        const char* why;
    };
    const std::string utf16("_\0_\0g\0l\0o\0b\0a\0l\0", 16);
    for (const Case& one : {
             Case{"", "is empty. Ask for the file again."},
             Case{std::string("\xff\xfe") + utf16, "is text in UTF-16"},
             Case{utf16, "is text in UTF-16"},
             Case{std::string("int a;\nint b\0;\n", 15), "is not text: line 2 has a byte of 0."},
             Case{std::string(max_bytes_of_a_file + 1, ' '), "has 1.0 MiB, and files of more than 1 MiB are refused."},
         }) {
        write("ada/tile_transpose.cu", one.text);
        EXPECT_EQ(only_file().state, State::refused);
        EXPECT_THAT(only_file().message, AllOf(HasSubstr("'ada/tile_transpose.cu' "), HasSubstr(one.why)));
    }
    write("ada/tile_transpose.cu", std::string(max_bytes_of_a_file, ' '));
    EXPECT_EQ(only_file().state, State::ready);
}

TEST_F(SubmissionsTest, OtherEncodingsAreGradedAndMentioned)
{
    write("ada/tile_transpose.cu", "// one\n// caf\xe9\n");
    EXPECT_EQ(only_file().state, State::ready);
    EXPECT_EQ(only_file().text, "// one\n// caf\xe9\n");
    EXPECT_THAT(only_problem(), HasSubstr("Line 2 of 'ada/tile_transpose.cu' is not UTF-8."));
}

TEST_F(SubmissionsTest, LinksAndPipesAreNotOpened)
{
    write("secret.txt", "secret");
    write("ben/coalescing.cu");
    std::filesystem::create_directories(folder.path() / "ada");
    std::filesystem::create_symlink("../secret.txt", folder.path() / "ada/tile_transpose.cu");
    std::filesystem::create_symlink("../ben", folder.path() / "ada/07-coalescing");
    ASSERT_EQ(mkfifo((folder.path() / "ada/matmul.cu").c_str(), 0600), 0);
    std::filesystem::create_symlink("ben", folder.path() / "dan");
    const Student ada = student("ada");
    ASSERT_EQ(ada.files.size(), 3u);
    for (const HandedIn& file : ada.files) {
        EXPECT_EQ(file.state, State::unclear);
        EXPECT_EQ(file.text, "");
    }
    EXPECT_EQ(ada.files[1].message,
              "'ada/tile_transpose.cu' is a symbolic link, which is not followed. Put the file itself there.");
    EXPECT_THAT(ada.problems, ElementsAre(HasSubstr("'ada/07-coalescing' is a symbolic link")));
    EXPECT_THAT(read().problems, ElementsAre(HasSubstr("'dan' is a symbolic link, which is not followed")));
    EXPECT_EQ(student("ben").files.size(), 1u);
}

TEST_F(SubmissionsTest, FilesThatCannotBeReadAreNamedAndStopNoOthers)
{
    if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
    write("ada/tile_transpose.cu");
    write("ben/tile_transpose.cu");
    write("cleo/tile_transpose.cu");
    ASSERT_EQ(chmod((folder.path() / "ada/tile_transpose.cu").c_str(), 0), 0);
    ASSERT_EQ(chmod((folder.path() / "ben").c_str(), 0), 0);
    EXPECT_EQ(only_file().state, State::unclear);
    EXPECT_THAT(only_file().message, HasSubstr("ada/tile_transpose.cu cannot be read: Permission denied."));
    EXPECT_THAT(student("ben").problems, ElementsAre(HasSubstr("ben cannot be read: Permission denied.")));
    EXPECT_EQ(student("cleo").files[0].state, State::ready);
    ASSERT_EQ(chmod((folder.path() / "ben").c_str(), 0700), 0);
}

TEST_F(SubmissionsTest, NamesThatAreNearlyRightAreSuggested)
{
    write("ada/tile-transpose.cu");
    EXPECT_THAT(
        student("ada").problems,
        ElementsAre(
            "'ada' has no file of a lab.",
            "'ada/tile-transpose.cu' is not the file of any lab: did you mean tile_transpose.cu? Then rename it."));
    write("ben/07-coalescing/coalesced.cu");
    EXPECT_THAT(student("ben").problems, Contains(HasSubstr("did you mean coalescing.cu?")));
    write("cleo/upload/warpbook/tile_transpose.cu");
    EXPECT_THAT(student("cleo").problems, ElementsAre(AllOf(HasSubstr("'cleo/upload/warpbook/tile_transpose.cu'"),
                                                            HasSubstr("Move each lab's file to cleo/"))));
    write("dan/notes.txt");
    EXPECT_THAT(student("dan").problems, ElementsAre("'dan' has no file of a lab, and no other .cu file."));
    write("eve/tile_transpose.cu");
    write("eve/bank.cu");
    EXPECT_THAT(student("eve").problems, ElementsAre("'eve/bank.cu' is not the file of any lab."));
    write("fay/labs/14-tile-transpose/README.md");
    EXPECT_THAT(student("fay").problems, ElementsAre(HasSubstr("git add --force")));
}

TEST_F(SubmissionsTest, ArchivesAreNotUnpacked)
{
    write("ada/work.zip");
    write("ben.tar.gz");
    write("stray.cu");
    EXPECT_THAT(student("ada").problems, Contains(HasSubstr("'ada/work.zip' is an archive, which is not unpacked.")));
    EXPECT_THAT(read().problems,
                ElementsAre(HasSubstr("'ben.tar.gz' is an archive"), HasSubstr("'stray.cu' belongs to no student")));
}

TEST_F(SubmissionsTest, StudentsWhoseNamesLookTheSameAreMentioned)
{
    write("Ada/tile_transpose.cu");
    write("ada /tile_transpose.cu");
    write("Jos\xc3\xa9/tile_transpose.cu");
    write("Jose\xcc\x81/tile_transpose.cu");
    write("ben/tile_transpose.cu");
    const Submissions submissions = read();
    EXPECT_EQ(submissions.students.size(), 5u);
    EXPECT_THAT(submissions.problems, ElementsAre(HasSubstr("The folders 'Ada' and 'ada ' may be of one student"),
                                                  HasSubstr("may be of one student")));
}

TEST_F(SubmissionsTest, OddNamesAreShownOnOneLine)
{
    write("-rf\n/tile_transpose.cu");
    write("caf\xe9/tile_transpose.cu");
    const Submissions submissions = read();
    EXPECT_EQ(submissions.students[0].name, "-rf\\n");
    EXPECT_EQ(submissions.students[0].folder, "-rf\n");
    EXPECT_THAT(submissions.students[0].file_name, testing::StartsWith("_rf_-"));
    EXPECT_EQ(submissions.students[0].files.size(), 1u);
    EXPECT_EQ(submissions.students[1].name, "caf\\xe9");
    EXPECT_EQ(submissions.students[1].files.size(), 1u);
}

TEST_F(SubmissionsTest, KnowTheUnchangedStarter)
{
    starters["14-tile-transpose"] = "starter\n";
    write("ada/tile_transpose.cu", "starter\n");
    EXPECT_TRUE(only_file().is_unchanged_starter);
    write("ada/tile_transpose.cu", "starter \n");
    EXPECT_FALSE(only_file().is_unchanged_starter);
}

TEST_F(SubmissionsTest, AFolderThatCannotBeOneOfSubmissionsIsRefused)
{
    EXPECT_THAT(refusal(folder.path() / "missing"),
                AllOf(HasSubstr("There is no folder"), HasSubstr("a folder for each student")));
    EXPECT_THAT(refusal(folder.path()), HasSubstr("is empty"));
    write("file");
    EXPECT_THAT(refusal(folder.path() / "file"), HasSubstr("is a file, and no folder"));
    EXPECT_THAT(refusal(folder.path()), HasSubstr("has no folder of a student"));
    write("all.zip");
    EXPECT_THAT(refusal(folder.path() / "all.zip"), HasSubstr("is an archive, which is not unpacked: unpack it first"));
    EXPECT_THAT(refusal(folder.path()), HasSubstr("has archives, which are not unpacked"));
    write("one/tile_transpose.cu");
    EXPECT_THAT(refusal(folder.path() / "one"),
                HasSubstr("looks like one student's folder: tile_transpose.cu lies directly"));
    write("two/14-tile-transpose/tile_transpose.cu");
    EXPECT_THAT(refusal(folder.path() / "two"),
                HasSubstr("looks like one student's folder: it has 14-tile-transpose/"));
    write("book/labs/14-tile-transpose/lab.json");
    EXPECT_THAT(refusal(folder.path() / "book"), HasSubstr("looks like the workbook"));
    EXPECT_EQ(refusal(folder.path()), "(not refused)");
}

}  // namespace
}  // namespace warpbook::tools::grading
