#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::tools {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const char* const project = R"(
cmake_minimum_required(VERSION 3.22)
project(workbook LANGUAGES C)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
add_custom_target(labs)
set(WARPBOOK_HAS_PROGRAMS_OF_MODEL ON CACHE INTERNAL "")
foreach(lab IN ITEMS 01-solved 02-failed 03-open 04-unverified 05-broken 06-crash 07-exit 08-untouched)
    foreach(program IN ITEMS lab.${lab} lab.${lab}.on_model)
        add_executable(${program} labs/${lab}/kernel.c main.c)
        target_compile_definitions(${program} PRIVATE LAB="${lab}")
    endforeach()
    # What nvcc does not accept.
    add_custom_target(lab.${lab}.device_code COMMAND test ! -e labs/${lab}/refused WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_dependencies(lab.${lab} lab.${lab}.device_code)
    add_dependencies(labs lab.${lab})
endforeach()
add_executable(model_speed benchmark.c)
add_executable(counter_overhead benchmark.c)
add_executable(gpu_limits benchmark.c)
add_executable(class_at_once benchmark.c)
add_executable(warpbook-doctor doctor.c)
)";

/// What every lab's program does, as far as the warpbook program can see.
const char* const lab_program = R"(
#include <stdio.h>
#include <string.h>

int kernel(void);

int main(int count, char** arguments)
{
    const char* report = NULL;
    for (int i = 1; i < count; ++i) {
        if (strcmp(arguments[i], "--report") == 0) report = arguments[i + 1];
        else if (i == 1 || strcmp(arguments[i - 1], "--report") != 0) printf("argument %s\n", arguments[i]);
        if (strcmp(arguments[i], "nonsense") == 0) return 64;
    }
    static const char* const words[] = {"SOLVED", "FAILED", "OPEN", "UNVERIFIED"};
    const int verdict = kernel();
    printf("report of " LAB "\n");
    FILE* file = fopen(report, "w");
    if (file == NULL) return 65;
    fprintf(file, "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"" LAB "\", ");
    fprintf(file, "\"verdict\": \"%s\", ", words[verdict]);
    if (verdict == 3) fprintf(file, "\"problem\": \"there is no GPU\", ");
    fprintf(file, "\"checks\": []}");
    return fclose(file) == 0 ? verdict : 65;
}
)";

/// What the program of a benchmark does, as far as the warpbook program can see.
const char* const benchmark_program = R"(
#include <signal.h>
#include <stdio.h>
#include <string.h>

int main(int count, char** arguments)
{
    printf("a table\n");
    for (int i = 1; i < count; ++i) printf("argument %s\n", arguments[i]);
    fflush(stdout);
    const char* const last = count > 1 ? arguments[count - 1] : "";
    if (strcmp(last, "nonsense") == 0) return 64;
    if (strcmp(last, "wrong") == 0) return 1;
    if (strcmp(last, "crash") == 0) raise(SIGSEGV);
    return 0;
}
)";

/// What the doctor does, as far as the warpbook program can see.
const char* const doctor_program = R"(
#include <stdio.h>

int main(int count, char** arguments)
{
    (void)arguments;
    printf("a screen, %d arguments\n", count - 1);
    return 2;
}
)";

const char* const readme = R"(# A lab

## Hints

<details>
<summary>Hint 1</summary>

### Hint 1

Look at the <b>lanes</b>.

</details>

<details>
<summary>Hint 2</summary>

### Hint 2

Look again.

</details>
)";

/// One small workbook, configured once, that the tests check with the real program.
class WarpbookProgram : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        workbook = std::make_unique<TemporaryFolder>();
        workbook->write("CMakeLists.txt", project);
        workbook->write("main.c", lab_program);
        workbook->write("benchmark.c", benchmark_program);
        workbook->write("doctor.c", doctor_program);
        add_lab("01-solved", "int kernel(void) { return 0; }");
        add_lab("02-failed", "int kernel(void) { return 1; }");
        add_lab("03-open", "int kernel(void) { return 2; }", "exercise", "int kernel(void) { return 2; }");
        add_lab("04-unverified", "int kernel(void) { return 3; }");
        add_lab("05-broken", "int kernel(void) { return undeclared; }");
        add_lab("06-crash", "#include <signal.h>\nint kernel(void) { return raise(SIGSEGV); }");
        add_lab("07-exit", "#include <stdlib.h>\nint kernel(void) { exit(0); }", "assessment");
        add_lab("08-untouched", "int kernel(void) { return undeclared; }", "exercise",
                "int kernel(void) { return undeclared; }");
        workbook->write("cmake/HandOutStarters.cmake", read_text(HAND_OUT_SCRIPT));
        const CapturedProcess cmake = run_captured(
            {CMAKE_PROGRAM, "-G", GENERATOR, "-S", workbook->path().string(), "-B", build_folder().string()});
        ASSERT_TRUE(cmake.end.exited_with(0)) << cmake.output;
    }

    static void TearDownTestSuite() { workbook.reset(); }

    static void add_lab(const std::string& name, const std::string& kernel, const std::string& kind = "exercise",
                        const std::string& starter = "int kernel(void);")
    {
        workbook->write("labs/" + name + "/lab.json", R"({"title": "Title of )" + name + R"(", "kind": ")" + kind +
                                                          R"(", "part": "Part 1 · All",
                                                             "student_file": "kernel.c", "summary": "S."})");
        workbook->write("labs/" + name + "/kernel.c", kernel + "\n");
        workbook->write("labs/" + name + "/starter.cu", starter + "\n");
        workbook->write("labs/" + name + "/README.md", readme);
        workbook->write("solutions/" + name + "/kernel.c", "int kernel(void) { return 0; }  // solved\n");
    }

    static std::filesystem::path build_folder() { return workbook->path() / "build"; }

    CapturedProcess warpbook(const Command& arguments)
    {
        Command command = {"env", "WARPBOOK_SOURCE_DIR=" + workbook->path().string(),
                           "WARPBOOK_BUILD_DIR=" + build_folder().string(), WARPBOOK_PROGRAM};
        command.insert(command.end(), arguments.begin(), arguments.end());
        return run_captured(command);
    }

    void SetUp() override { std::filesystem::remove_all(workbook->path() / ".progress"); }

    void expect(const Command& arguments, int exit_code, const testing::Matcher<const std::string&>& output)
    {
        const CapturedProcess program = warpbook(arguments);
        EXPECT_TRUE(program.end.exited_with(exit_code)) << describe(program.end);
        EXPECT_THAT(program.output, output);
    }

    static std::unique_ptr<TemporaryFolder> workbook;
};

std::unique_ptr<TemporaryFolder> WarpbookProgram::workbook;

TEST_F(WarpbookProgram, ChecksEveryLabAlthoughSomeAreBroken)
{
    const char* const overview =
        "Part 1 · All\n"
        "  01-solved      Title of 01-solved      exercise    SOLVED\n"
        "  02-failed      Title of 02-failed      exercise    FAILED\n"
        "  03-open        Title of 03-open        exercise    OPEN\n"
        "  04-unverified  Title of 04-unverified  exercise    UNVERIFIED  there is no GPU\n"
        "  05-broken      Title of 05-broken      exercise    FAILED      does not compile\n"
        "  06-crash       Title of 06-crash       exercise    FAILED      crashed (SIGSEGV)\n"
        "  07-exit        Title of 07-exit        assessment  FAILED      "
        "stopped before its checks were done\n"
        "  08-untouched   Title of 08-untouched   exercise    OPEN\n"
        "\n"
        "8 labs: 1 SOLVED, 4 FAILED, 2 OPEN, 1 UNVERIFIED\n";
    expect({"list"}, 0, HasSubstr("8 labs: 8 not checked yet\n"));
    expect({}, 0,
           AllOf(HasSubstr(overview), HasSubstr("report of 02-failed\n"), Not(HasSubstr("report of 03")),
                 HasSubstr("labs/02-failed/kernel.c"), HasSubstr("./warpbook check 02")));
    expect({"list"}, 0, overview);
    EXPECT_THAT(read_text(workbook->path() / ".progress/08-untouched.json"),
                HasSubstr("the file is the unchanged starter"));
}

TEST_F(WarpbookProgram, ShowsTheTaskAndNoReportWhereTheNextLabIsNotBegun)
{
    const std::filesystem::path labs = workbook->path() / "labs";
    std::filesystem::create_directory(workbook->path() / "elsewhere");
    for (const char* lab : {"02-failed", "03-open", "04-unverified", "05-broken", "06-crash", "07-exit"})
        std::filesystem::rename(labs / lab, workbook->path() / "elsewhere" / lab);
    expect({}, 0,
           AllOf(HasSubstr("1 SOLVED, 1 OPEN\n"), HasSubstr("08-untouched  Title of 08-untouched\n  S.\n"),
                 HasSubstr("labs/08-untouched/README.md"), HasSubstr("./warpbook check 08"),
                 Not(HasSubstr("undeclared"))));
    for (const auto& lab : std::filesystem::directory_iterator(workbook->path() / "elsewhere"))
        std::filesystem::rename(lab.path(), labs / lab.path().filename());
}

TEST_F(WarpbookProgram, MakesTheFileThatAStudentLost)
{
    std::filesystem::remove(workbook->path() / "labs/03-open/kernel.c");
    expect({"check", "3"}, 2, HasSubstr("report of 03-open"));
    EXPECT_EQ(read_text(workbook->path() / "labs/03-open/kernel.c"), "int kernel(void) { return 2; }\n");
}

TEST_F(WarpbookProgram, TellsThatAStarterHasChanged)
{
    const auto begun = [](const char* lab) {
        return AllOf(HasSubstr("labs/" + std::string(lab)), HasSubstr("the starter has changed since you began"));
    };
    expect({"check", "2"}, 1, Not(begun("02-failed")));
    workbook->write("labs/02-failed/starter.cu", "int kernel(void);  // a better one\n");
    expect({"check", "2"}, 1, begun("02-failed"));
    expect({}, 0, begun("02-failed"));
    expect({"reset", "2"}, 0, HasSubstr("Your work is kept in labs/02-failed/kernel.c.mine\n"));
    workbook->write("labs/02-failed/kernel.c", read_text(workbook->path() / "labs/02-failed/kernel.c.mine"));
    std::filesystem::remove(workbook->path() / "labs/02-failed/kernel.c.mine");
    expect({"check", "2"}, 1, Not(begun("02-failed")));
}

TEST_F(WarpbookProgram, BringsAFileUpToDateThatNobodyHasWorkedOn)
{
    const std::string old = read_text(workbook->path() / "labs/03-open/starter.cu");
    expect({"check", "3"}, 2, HasSubstr("report of 03-open"));
    workbook->write("labs/03-open/starter.cu", "int kernel(void) { return 1; }\n");
    expect({"check", "3"}, 1, Not(HasSubstr("the starter has changed")));
    workbook->write("labs/03-open/starter.cu", old);
    expect({"check", "3"}, 2, HasSubstr("report of 03-open"));
}

TEST_F(WarpbookProgram, CheckExitsAsTheLabDoes)
{
    expect({"check", "1"}, 0, AllOf(HasSubstr("report of 01-solved"), HasSubstr("./warpbook check 02")));
    expect({"check", "failed"}, 1, HasSubstr("report of 02-failed"));
    expect({"check", "03-open"}, 2, HasSubstr("labs/03-open/kernel.c"));
    expect({"check", "labs/04-unverified/"}, 3,
           AllOf(HasSubstr("--backend model"), HasSubstr("./warpbook doctor"), Not(HasSubstr("there is no GPU"))));
    expect({"list"}, 0, HasSubstr("UNVERIFIED  there is no GPU\n"));
}

TEST_F(WarpbookProgram, CheckShowsWhatDoesNotCompile)
{
    expect(
        {"check", "5"}, 1,
        AllOf(HasSubstr("undeclared"), HasSubstr("\n05-broken  FAILED  does not compile\n"), Not(HasSubstr("ninja"))));
    expect({"list"}, 0, HasSubstr("FAILED      does not compile\n"));
}

TEST_F(WarpbookProgram, CheckTellsBehindTheVerdictThatNvccDoesNotAcceptTheFile)
{
    workbook->write("labs/01-solved/refused", "");
    expect({"check", "01", "--backend", "model"}, 1,
           AllOf(HasSubstr("nvcc, which compiles for GPUs, does not accept it"), HasSubstr("FAILED")));
    expect({"list"}, 0, HasSubstr("FAILED      does not compile\n"));
    std::filesystem::remove(workbook->path() / "labs/01-solved/refused");
    expect({"check", "01", "--backend", "model"}, 0, Not(HasSubstr("nvcc")));
}

TEST_F(WarpbookProgram, CheckNamesTheSignal)
{
    expect({"check", "6"}, 1, HasSubstr("06-crash  FAILED  crashed (SIGSEGV)\n"));
}

TEST_F(WarpbookProgram, CheckIsNotFooledByExitZero)
{
    expect({"check", "7"}, 1, HasSubstr("07-exit  FAILED  stopped before its checks were done\n"));
}

TEST_F(WarpbookProgram, CheckHandsOptionsOn)
{
    expect({"check", "--n", "64", "1", "--seed=9", "--backend", "model", "--counters", "off", "--time-limit", "60"}, 0,
           HasSubstr("argument --backend\nargument model\nargument --n\nargument 64\nargument --seed\nargument 9\n"
                     "argument --counters\nargument off\nargument --time-limit\nargument 60\n"));
}

TEST_F(WarpbookProgram, BriefCheckLeavesTheRestOut)
{
    expect({"check", "2", "--brief"}, 1,
           AllOf(HasSubstr("argument --brief\n"), testing::EndsWith("report of 02-failed\n")));
    expect({"check", "--brief", "5"}, 1,
           AllOf(HasSubstr(" error: "), testing::EndsWith("\n\n05-broken  FAILED  does not compile\n")));
}

TEST_F(WarpbookProgram, CheckKeepsTheLastRecordWhenTheLabRefusesAnOption)
{
    expect({"check", "1"}, 0, HasSubstr("01-solved"));
    expect({"check", "1", "--backend", "nonsense"}, 64, HasSubstr("argument nonsense"));
    expect({"list"}, 0, HasSubstr("1 SOLVED"));
}

TEST_F(WarpbookProgram, CheckWritesTheReportAskedFor)
{
    const std::filesystem::path report = workbook->path() / "report.json";
    expect({"check", "1", "--report", report.string()}, 0, HasSubstr("01-solved"));
    EXPECT_THAT(read_text(report), HasSubstr("\"SOLVED\""));
    expect({"check", "5", "--report", report.string()}, 1, HasSubstr("05-broken"));
    EXPECT_THAT(read_text(report), HasSubstr("\"does not compile\""));
}

TEST_F(WarpbookProgram, CheckRefusesAReportThatCannotBeWrittenBeforeItStarts)
{
    expect({"check", "1", "--report", "/no/such/folder/report.json"}, 64,
           AllOf(HasSubstr("/no/such/folder/report.json: No such file or directory"), Not(HasSubstr("report of"))));
    expect({"check", "1", "--report", "/dev/full"}, 70, HasSubstr("cannot be written to /dev/full"));
}

TEST_F(WarpbookProgram, HintsComeOneByOne)
{
    const char* const first = "01-solved  Hint 1 of 2\n\nLook at the lanes.\n\nThe next hint: ./warpbook hint 01 2\n";
    expect({"hint", "1"}, 0, first);
    expect({"hint", "solved", "1"}, 0, first);
    expect({"hint", "1", "2"}, 0,
           "01-solved  Hint 2 of 2\n\nLook again.\n\n"
           "This was the last hint. A file that solves the lab: ./warpbook solution 01\n");
    expect({"hint", "7", "2"}, 0, AllOf(HasSubstr("./warpbook check 07"), Not(HasSubstr("solution"))));
}

TEST_F(WarpbookProgram, HintRefusesWhatThereIsNot)
{
    expect({"hint"}, 64, HasSubstr("Which lab? For example: ./warpbook hint 01\n"));
    expect({"hint", "9"}, 64, HasSubstr("08-untouched?"));
    for (const char* number : {"0", "3", "two", "02", "99999999999999999999"}) {
        expect({"hint", "1", number}, 64,
               AllOf(HasSubstr(std::string("There is no hint '") + number + "' for 01-solved: it has 2 hints."),
                     HasSubstr("./warpbook hint 01 ")));
    }
    expect({"hint", "1", "1", "2"}, 64, HasSubstr("Unexpected argument: '2'"));
    expect({"hint", "1", "--all"}, 64, AllOf(HasSubstr("no option '--all'"), HasSubstr("./warpbook help hint")));
    expect({"hnit"}, 64, HasSubstr("./warpbook hint?"));
    expect({"hint", "--help"}, 0, HasSubstr("Exit codes"));
    expect({"help", "hint"}, 0, HasSubstr("./warpbook hint LAB"));
}

TEST_F(WarpbookProgram, HintNamesTheReadmeThatHasNone)
{
    workbook->write("labs/03-open/README.md", "# A lab\n");
    expect({"hint", "3"}, 70, HasSubstr("labs/03-open/README.md has no hints"));
    std::filesystem::remove(workbook->path() / "labs/03-open/README.md");
    expect({"hint", "3"}, 70, HasSubstr("labs/03-open/README.md cannot be read: No such file"));
    workbook->write("labs/03-open/README.md", readme);
}

TEST_F(WarpbookProgram, SolutionIsPrintedAsItIs)
{
    expect({"solution", "2"}, 0, "int kernel(void) { return 0; }  // solved\n");
}

TEST_F(WarpbookProgram, SolutionOfAnAssessmentIsNotShown)
{
    expect({"solution", "7"}, 64,
           AllOf(HasSubstr("07-exit is an assessment"), HasSubstr("./warpbook hint 07"),
                 HasSubstr("./warpbook check 07"), Not(HasSubstr("solved"))));
}

TEST_F(WarpbookProgram, CountersAreShownWhenTheirNumbersAreNotToBePredictedAnyMore)
{
    const auto record = [](const std::string& prediction) {
        return R"({"schema": "warpbook.lab-record/1", "lab": "01-solved", "verdict": "FAILED",
                   "checks": [{"group": "Predictions", "name": "SectorsAreMeasured", "status": "failed"}],
                   "predictions": [{"check": "Predictions.SectorsAreMeasured", "case": "n = 64", )" +
               prediction + R"(}],
                   "profiles": [{"label": "n = 64", "kernel": "add", "grid": [1, 1, 1], "block": [32, 1, 1],
                                 "totals": {"global": {"load": {"instructions": 1, "units": 4711, "ideal_units": 4}}}}]})";
    };
    workbook->write(".progress/01-solved.json", record(R"("status": "not predicted")"));
    expect({"counters", "1"}, 64,
           AllOf(HasSubstr("Predict first: sectors: n = 64.\nWrite your prediction into labs/01-solved/kernel.c, then: "
                           "./warpbook check 01"),
                 HasSubstr("./warpbook counters 01 --without-prediction"), Not(HasSubstr("4711"))));
    expect({"counters", "1", "--without-prediction"}, 0, HasSubstr("4711 sectors"));
    workbook->write(".progress/01-solved.json", record(R"("status": "too high", "predicted": 5)"));
    expect({"counters", "1"}, 0, HasSubstr("4711 sectors"));
}

TEST_F(WarpbookProgram, SolutionThatWasLeftOutIsMissedKindly)
{
    const std::filesystem::path solutions = workbook->path() / "solutions";
    std::filesystem::rename(solutions / "02-failed", solutions / "elsewhere");
    expect({"solution", "2"}, 70, AllOf(HasSubstr("left out of this copy"), HasSubstr("./warpbook hint 02")));
    std::filesystem::rename(solutions / "elsewhere", solutions / "02-failed");
}

TEST_F(WarpbookProgram, SolutionRefusesWhatItDoesNotKnow)
{
    expect({"solution"}, 64, HasSubstr("Which lab? For example: ./warpbook solution 01\n"));
    expect({"solution", "1", "2"}, 64, HasSubstr("Unexpected argument: '2'"));
    expect({"soluton", "1"}, 64, HasSubstr("./warpbook solution?"));
    expect({"solution", "--help"}, 0, HasSubstr("Exit codes"));
    expect({"help", "solution"}, 0, HasSubstr("./warpbook solution LAB"));
}

TEST_F(WarpbookProgram, ResetPutsTheStarterBackAndKeepsTheWork)
{
    const std::filesystem::path folder = workbook->path() / "labs/03-open";
    const std::string starter = read_text(folder / "kernel.c");
    expect({"reset", "3"}, 0, "labs/03-open/kernel.c is unmodified: there is nothing to reset.\n");

    workbook->write("labs/03-open/kernel.c", "my work");
    expect({"reset", "3"}, 0,
           "labs/03-open/kernel.c is unmodified again.\n"
           "Your work is kept in labs/03-open/kernel.c.mine\n");
    EXPECT_EQ(read_text(folder / "kernel.c"), starter);
    EXPECT_EQ(read_text(folder / "kernel.c.mine"), "my work");

    std::filesystem::remove(folder / "kernel.c");
    expect({"reset", "3"}, 0, "labs/03-open/kernel.c was missing. It is there again, unmodified.\n");
    EXPECT_EQ(read_text(folder / "kernel.c"), starter);
    std::filesystem::remove(folder / "kernel.c.mine");
}

TEST_F(WarpbookProgram, ResetNamesTheStarterThatIsMissing)
{
    const std::filesystem::path folder = workbook->path() / "labs/03-open";
    std::filesystem::rename(folder / "starter.cu", folder / "elsewhere");
    expect({"reset", "3"}, 70, HasSubstr("git restore labs/03-open/starter.cu"));
    std::filesystem::rename(folder / "elsewhere", folder / "starter.cu");
}

TEST_F(WarpbookProgram, ResetRefusesWhatItDoesNotKnow)
{
    expect({"reset"}, 64, HasSubstr("Which lab? For example: ./warpbook reset 01\n"));
    expect({"reset", "all"}, 64, HasSubstr("There is no lab 'all'"));
    expect({"resset", "1"}, 64, HasSubstr("./warpbook reset?"));
    expect({"reset", "--help"}, 0, HasSubstr("Exit codes"));
    expect({"help", "reset"}, 0, HasSubstr("./warpbook reset LAB"));
}

TEST_F(WarpbookProgram, DevMakesALab)
{
    std::filesystem::copy(std::filesystem::path(HAND_OUT_SCRIPT).parent_path(), workbook->path() / "cmake",
                          std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing);
    const std::filesystem::path lab = workbook->path() / "labs/12-new-lab";
    expect({"dev", "new-lab", "12-new-lab"}, 0,
           AllOf(HasSubstr("./warpbook check 12"), HasSubstr("./warpbook selftest -R 12-new-lab"),
                 HasSubstr("What is missing\n  ")));
    EXPECT_THAT(read_text(lab / "lab.json"), AllOf(HasSubstr("new_lab.cu"), HasSubstr("08-untouched")));
    EXPECT_EQ(read_text(lab / "new_lab.cu"), read_text(lab / "starter.cu"));
    EXPECT_THAT(read_text(workbook->path() / "solutions/12-new-lab/new_lab.cu"), HasSubstr("2 * values[i]"));
    expect({"list"}, 0, HasSubstr("12-new-lab"));
    expect({"dev", "new-lab", "12-new-lab"}, 64, HasSubstr("The number 12 is that of 12-new-lab."));
    std::filesystem::remove_all(lab);
}

TEST_F(WarpbookProgram, DevRefusesWhatItDoesNotKnow)
{
    for (const char* name :
         {"1-short", "09", "09-", "09-Large", "09-under_score", "09-a--b", "09-a/b", "../09-a", "09-2d"})
        expect({"dev", "new-lab", name}, 64, HasSubstr("A lab cannot be named '" + std::string(name) + "'"));
    expect({"dev", "new-lab", "02-other"}, 64, HasSubstr("The number 02 is that of 02-failed."));
    expect({"dev", "new-lab"}, 64, HasSubstr("Which name shall it have?"));
    expect({"dev", "new-lab", "09-a", "09-b"}, 64, HasSubstr("Unexpected argument"));
    expect({"dev"}, 64, HasSubstr("./warpbook help dev"));
    expect({"dev", "newlab"}, 64, HasSubstr("There is no task 'newlab' here."));
    expect({"dev", "--help"}, 0, HasSubstr("Exit codes"));
    expect({"help", "dev"}, 0, HasSubstr("./warpbook dev new-lab NN-name"));
}

TEST_F(WarpbookProgram, BenchBuildsABenchmarkAndHandsItsOutputAndExitCodeOn)
{
    expect({"bench", "model"}, 0, "a table\n");
    expect({"bench", "model", "--quick", "--repetitions", "3"}, 0,
           "a table\nargument --repetitions\nargument 3\nargument --quick\n");
    expect({"bench", "model", "--repetitions", "wrong"}, 1, HasSubstr("a table\n"));
    expect({"bench", "model", "--repetitions", "nonsense"}, 64, HasSubstr("a table\n"));
    expect({"bench", "model", "--repetitions", "crash"}, 70, HasSubstr("The benchmark crashed (SIGSEGV)."));
    expect({"bench", "counters", "--csv", "a.csv", "--repetitions", "3"}, 0,
           "a table\nargument --repetitions\nargument 3\nargument --csv\nargument a.csv\n");
    expect({"bench", "gpu", "--csv", "a.csv"}, 0, "a table\nargument --csv\nargument a.csv\n");
    expect({"bench", "class", "--parts", "save", "--backend", "model", "--at-once", "3"}, 0,
           "a table\nargument --parts\nargument save\nargument --at-once\nargument 3\nargument --backend\n"
           "argument model\n");
}

TEST_F(WarpbookProgram, BenchRefusesWhatTheBenchmarkWouldNotDo)
{
    expect({"bench", "model", "--csv", "a.csv"}, 64, HasSubstr("'model' has no option --csv"));
    expect({"bench", "gpu", "--at-once", "3"}, 64, HasSubstr("'gpu' has no option --at-once"));
}

TEST_F(WarpbookProgram, BenchShowsWhatDoesNotCompile)
{
    workbook->write("benchmark.c", "int main(void) { return undeclared; }\n");
    expect({"bench", "model"}, 70, AllOf(HasSubstr("The benchmark does not compile"), HasSubstr("undeclared")));
    workbook->write("benchmark.c", benchmark_program);
}

TEST_F(WarpbookProgram, BenchSaysWhatThereIs)
{
    expect(
        {"bench"}, 64,
        AllOf(HasSubstr("Which benchmark?"), HasSubstr("./warpbook bench model      how fast"),
              HasSubstr("./warpbook bench run        how fast"), HasSubstr("./warpbook bench counters   what reading"),
              HasSubstr("./warpbook bench gpu        how near"), HasSubstr("./warpbook bench class      how long")));
    expect({"bench", "cuonters"}, 64, HasSubstr("Did you mean counters?"));
    expect({"bench", "modle"}, 64, AllOf(HasSubstr("Did you mean model?"), HasSubstr("./warpbook help bench")));
    expect({"bench", "zebra"}, 64, Not(HasSubstr("Did you mean")));
    expect({"bench", "model", "--repetition", "3"}, 64, HasSubstr("--repetitions?"));
    expect({"bnech"}, 64, HasSubstr("./warpbook bench?"));
    expect({"help", "bench"}, 0,
           AllOf(HasSubstr("--repetitions"), HasSubstr("oclgrind"), HasSubstr("--csv"), Not(HasSubstr("--quick"))));
    expect({"bench", "--help"}, 0, HasSubstr("Exit codes"));
}

TEST_F(WarpbookProgram, DoctorIsBuiltAndItsOutputAndExitCodeHandedOn)
{
    expect({"doctor"}, 2, "a screen, 0 arguments\n");
    expect({"doctor", "--help"}, 0, HasSubstr("Exit codes"));
    expect({"help", "doctor"}, 0, AllOf(HasSubstr("./warpbook doctor"), HasSubstr("Exit codes")));
    expect({"doctor", "--hepl"}, 64, AllOf(HasSubstr("--help?"), HasSubstr("./warpbook help doctor")));
    expect({"doctor", "gpu"}, 64, HasSubstr("Unexpected argument: 'gpu'"));
    expect({"docter"}, 64, HasSubstr("./warpbook doctor?"));
}

TEST_F(WarpbookProgram, DoctorOfBetterDaysRunsWhereNothingCompiles)
{
    expect({"doctor"}, 2, HasSubstr("a screen"));
    workbook->write("doctor.c", "int main(void) { return undeclared; }\n");
    expect({"doctor"}, 2, "a screen, 0 arguments\n");
    std::filesystem::remove(build_folder() / "bin/warpbook-doctor");
    expect({"doctor"}, 70, AllOf(HasSubstr("The doctor does not compile"), HasSubstr("undeclared")));
    workbook->write("doctor.c", doctor_program);
}

TEST_F(WarpbookProgram, RefusesWhatItDoesNotKnowAndSuggestsWhatItDoes)
{
    expect({"chekc", "1"}, 64, AllOf(HasSubstr("./warpbook check?"), HasSubstr("./warpbook help")));
    expect({"2"}, 64, HasSubstr("./warpbook check 2?"));
    expect({"--verison"}, 64, HasSubstr("--version?"));
    expect({"selftest"}, 64, HasSubstr("./warpbook selftest"));
    expect({"help", "chekc"}, 64, HasSubstr("./warpbook check?"));
    expect({"check"}, 64, HasSubstr("Which lab? For example: ./warpbook check 01\n"));
    expect({"check", "9"}, 64, AllOf(HasSubstr("08-untouched?"), HasSubstr("./warpbook list")));
    expect({"check", "sovled"}, 64, HasSubstr("01-solved?"));
    expect({"check", "1", "--sede", "3"}, 64, AllOf(HasSubstr("--seed?"), HasSubstr("./warpbook help check")));
    expect({"check", "1", "--back", "model"}, 64, HasSubstr("--backend?"));
    expect({"check", "1", "--n"}, 64, HasSubstr("'--n' is missing"));
    expect({"check", "1", "2"}, 64, HasSubstr("Unexpected argument: '2'"));
    expect({"list", "--all"}, 64, HasSubstr("no option '--all'"));
}

TEST_F(WarpbookProgram, HelpsAndTellsItsVersion)
{
    for (const Command& arguments : {Command{"help"}, Command{"--help"}}) {
        expect(arguments, 0,
               AllOf(HasSubstr("check LAB"), HasSubstr("hint LAB"), HasSubstr("selftest"), HasSubstr("UNVERIFIED")));
    }
    expect({"help", "selftest"}, 0, HasSubstr("check LAB"));
    expect({"help", "check"}, 0, AllOf(HasSubstr("--backend"), HasSubstr("64")));
    expect({"check", "--help"}, 0, HasSubstr("--counters"));
    expect({"--version"}, 0, testing::StartsWith("warpbook 0."));
}

TEST_F(WarpbookProgram, NamesTheLabFileThatIsDamaged)
{
    const std::filesystem::path file = workbook->path() / "labs/03-open/lab.json";
    const std::string good = read_text(file);
    workbook->write("labs/03-open/lab.json", "{");
    expect({"check", "1"}, 70, AllOf(HasSubstr(file.string()), HasSubstr("is not JSON")));
    workbook->write("labs/03-open/lab.json", good);
}

}  // namespace
}  // namespace warpbook::tools
