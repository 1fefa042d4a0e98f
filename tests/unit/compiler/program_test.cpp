// The kernel_compiler program, in front of real and of feigned compilers.

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

namespace warpbook::kernel_compiler {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

struct Outcome {
    int exit_code = 0;
    /// Of both streams.
    std::string output;
};

Outcome run(const std::string& command)
{
    const CapturedProcess shell = run_captured({"sh", "-c", command});
    EXPECT_EQ(shell.end.kind, ProcessEnd::Kind::exited) << describe(shell.end);
    return {shell.end.exit_code, shell.output};
}

class KernelCompilerTest : public testing::Test {
protected:
    /// `line`, with the compiler in front, run by kernel_compiler in the test's folder. The compiler assembles, too.
    Outcome compile(const std::string& line) const
    {
        return in_folder(KERNEL_COMPILER " " + line.substr(0, line.find(' ')) + " " + line);
    }
    Outcome in_folder(const std::string& command) const
    {
        return run("cd " + folder_.path().string() + " && " + command);
    }

    void write(const std::string& file, const std::string& text) const { folder_.write(file, text); }

    /// A compiler that notes its command lines in "commands" and then does what `script` says.
    void write_compiler(const std::string& script) const
    {
        write("compiler", "#!/bin/sh\necho \"$@\" >> commands\n" + script);
        std::filesystem::permissions(folder_.path() / "compiler", std::filesystem::perms::owner_all);
    }
    const std::filesystem::path& folder() const { return folder_.path(); }
    std::string commands() const { return read_text(folder_.path() / "commands"); }

    std::vector<std::string> files(const std::string& extension) const
    {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
            if (entry.path().extension() == extension) names.push_back(entry.path().filename().string());
        return names;
    }

private:
    const TemporaryFolder folder_;
};

TEST_F(KernelCompilerTest, CompilesToAssemblyAndAssemblesThat)
{
    write_compiler("echo '\t.text' > a.o.s");
    const Outcome seen = compile("./compiler -O1 -MF a.d -o a.o -c a.cu");
    EXPECT_EQ(seen.exit_code, 0) << seen.output;
    EXPECT_EQ(commands(), "-O1 -E -dU -w -o a.o.ii a.cu\n-O1 -MF a.d -o a.o.s -S a.cu\n-c a.o.s -o a.o\n");
}

TEST_F(KernelCompilerTest, DatesTheObjectOfAFileThatWasSavedMeanwhileAsTheTextThatItIsMadeOf)
{
    write("a.cu", "");
    const auto saved = std::filesystem::last_write_time(folder() / "a.cu");
    write_compiler("echo '\t.text' > a.o.s; touch a.o; touch -d 'now + 60 seconds' a.cu");
    const Outcome seen = compile("./compiler -O1 -MF a.d -o a.o -c a.cu");
    EXPECT_EQ(seen.exit_code, 0) << seen.output;
    EXPECT_EQ(std::filesystem::last_write_time(folder() / "a.o"), saved);
}

TEST_F(KernelCompilerTest, LeavesNoAssemblyBehind)
{
    write_compiler("echo '\t.text' > a.o.s");
    compile("./compiler -o a.o -c a.cu");
    EXPECT_THAT(files(".s"), IsEmpty());
}

TEST_F(KernelCompilerTest, KeepsTheExitCodeOfACompilerThatFails)
{
    write_compiler("echo partly > a.o.s; echo 'a.cu:1: error: this is wrong'; exit 42");
    const Outcome seen = compile("./compiler -o a.o -c a.cu");
    EXPECT_EQ(seen.exit_code, 42);
    EXPECT_EQ(seen.output, "a.cu:1: error: this is wrong\n") << "the compiler has said all";
    EXPECT_EQ(commands(), "-E -dU -w -o a.o.ii a.cu\n-o a.o.s -S a.cu\n");
    EXPECT_THAT(files(".s"), IsEmpty());
}

TEST_F(KernelCompilerTest, KeepsTheNoteOfThePassThatTheBuildAsksForToItself)
{
    write_compiler(
        "case $1 in -c) exit 0;; esac\n"
        "echo 'cc1plus: note: enable pass tree-widening_mul for functions in the range of [0, 4294967295]' >&2\n"
        "echo 'a.cu:1: warning: unused' >&2; echo '\t.text' > a.o.s\n");
    const Outcome seen = compile("./compiler -o a.o -c a.cu");
    EXPECT_EQ(seen.exit_code, 0);
    EXPECT_EQ(seen.output, "a.cu:1: warning: unused\n");
}

TEST_F(KernelCompilerTest, KeepsTheExitCodeOfAnAssemblerThatFails)
{
    write_compiler("case $1 in -c) exit 43;; esac; echo '\t.text' > a.o.s");
    EXPECT_EQ(compile("./compiler -o a.o -c a.cu").exit_code, 43);
    EXPECT_THAT(files(".s"), IsEmpty());
}

TEST_F(KernelCompilerTest, ACompilerThatIsKilledFails)
{
    write_compiler("kill -9 $$");
    EXPECT_EQ(compile("./compiler -o a.o -c a.cu").exit_code, 128 + 9);
}

TEST_F(KernelCompilerTest, NamesACompilerThatIsNotThere)
{
    const Outcome seen = compile("./no-such-compiler -o a.o -c a.cu");
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_THAT(seen.output, HasSubstr("kernel_compiler: cannot start ./no-such-compiler: No such file or directory"));
}

TEST_F(KernelCompilerTest, NamesAnAssemblyThatIsNotThere)
{
    write_compiler("");
    const Outcome seen = compile("./compiler -o a.o -c a.cu");
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_EQ(seen.output, "kernel_compiler: cannot read a.o.s\n");
}

TEST_F(KernelCompilerTest, PassesOtherCommandsOn)
{
    write_compiler("exit 7");
    EXPECT_EQ(compile("./compiler --version").exit_code, 7);
    EXPECT_EQ(compile("./compiler -c a.cu").exit_code, 7);
    EXPECT_EQ(compile("./compiler a.o -o program").exit_code, 7);
    EXPECT_EQ(compile("./compiler -c a.cu -o").exit_code, 7);
    EXPECT_EQ(commands(), "--version\n-c a.cu\na.o -o program\n-c a.cu -o\n");
}

TEST_F(KernelCompilerTest, ExplainsItself)
{
    const Outcome seen = compile("");
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_THAT(
        seen.output,
        HasSubstr("kernel_compiler [kernels=KIT | portable=KIT | untrusted=KIT | program=KIT | native=KIT | kept=KIT] "
                  "ASSEMBLER [LAUNCHER...] COMPILER OPTIONS... -o FILE.o -c FILE.cu"));
}

TEST_F(KernelCompilerTest, ALauncherStartsTheCompilerOnly)
{
    write_compiler("echo '\t.text' > a.o.s");
    write("launcher", "#!/bin/sh\necho \"$@\" >> launched\nexec \"$@\"\n");
    const Outcome seen = in_folder("chmod +x launcher && " KERNEL_COMPILER
                                   " ./compiler ./launcher ./compiler -O1 -o a.o -c a.cu && cat launched");
    EXPECT_EQ(seen.exit_code, 0) << seen.output;
    EXPECT_EQ(seen.output, "./compiler -O1 -o a.o.s -S a.cu\n");
    EXPECT_EQ(commands(), "-O1 -E -dU -w -o a.o.ii a.cu\n-O1 -o a.o.s -S a.cu\n-c a.o.s -o a.o\n");
}

TEST_F(KernelCompilerTest, NamesTheLineThatItDoesNotUnderstand)
{
    write_compiler(R"(cat > a.o.s <<'END'
	.file	"kernels.cu"
	.type	f, @function
f:
	xbegin	.L5
	ret
	.size	f, .-f
	.ident	"GCC: (Debian 99.1.0-1) 99.1.0"
END
)");
    const Outcome seen = compile("./compiler -o a.o -c kernels.cu");
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_THAT(seen.output, StartsWith("kernel_compiler: the control flow of kernels.cu is not understood: "));
    EXPECT_THAT(seen.output, HasSubstr("line 4 of the assembly: xbegin\t.L5\n"));
    EXPECT_THAT(seen.output, HasSubstr("compiled by: GCC: (Debian 99.1.0-1) 99.1.0\n"));
    EXPECT_THAT(seen.output, HasSubstr("compile with another g++"));
    EXPECT_THAT(files(".s"), IsEmpty());
    EXPECT_THAT(files(".o"), IsEmpty()) << "nobody may link what is not understood";
}

/// The call-backs, and a main() that runs both files and prints the number of rows. Every step must have a row.
const std::string program_around_kernels = R"(
#include <cstdint>
#include <algorithm>
#include <cstdio>
#include <cstdlib>

struct Row { std::int32_t step; std::uint32_t number_in_node, place, next_round, role; };
extern "C" const Row __start_warpbook_flow[], __stop_warpbook_flow[];

static void step_to(void* place)
{
    for (const Row* row = __start_warpbook_flow; row != __stop_warpbook_flow; ++row)
        if (reinterpret_cast<const char*>(&row->step) + row->step == place) return;
    std::puts("a step without a row");
    std::exit(1);
}

extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() { step_to(__builtin_return_address(0)); }
void __tsan_read4(void*) { step_to(__builtin_return_address(0)); }
void __tsan_write4(void*) { step_to(__builtin_return_address(0)); }
void __sanitizer_cov_trace_pc() { step_to(__builtin_return_address(0)); }
}

void use_template_here(int* values, int n);
[[gnu::weak]] void use_template_there(int* values, int n);

int main()
{
    int values[4] = {};
    use_template_here(values, 4);
    if (use_template_there) use_template_there(values, 4);
    std::printf("%d %d rows\n", values[0], static_cast<int>(__stop_warpbook_flow - __start_warpbook_flow));
}
)";

const std::string template_in_a_header = R"(
template <class T>
__attribute__((noinline)) void add_up_to(T* values, int n)
{
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j) values[j] += 1;
}
)";

class RealCompiler : public KernelCompilerTest, public testing::WithParamInterface<std::string> {
protected:
    const std::string& compiler() const { return GetParam(); }

    /// With the options of the model's.
    Outcome compile_kernels(const std::string& options) const { return in_folder(kernels_by(compiler()) + options); }
    std::string kernels_by(const std::string& launcher_and_compiler) const
    {
        return KERNEL_COMPILER " kernels=" KIT " " + compiler() + " " + launcher_and_compiler + " ";
    }

    void expect_success(const Outcome& seen) const { EXPECT_EQ(seen.exit_code, 0) << seen.output; }
};

TEST_P(RealCompiler, MakesOneTableOfATemplateInTwoFiles)
{
    write("template.hpp", template_in_a_header);
    write("here.cu",
          "#include \"template.hpp\"\nvoid use_template_here(int* v, int n) { add_up_to(v, n); v[1] = 2; }\n");
    write("there.cu",
          "#include \"template.hpp\"\nvoid use_template_there(int* v, int n) { add_up_to(v, n); v[2] = 3; }\n");
    write("main.cpp", program_around_kernels);
    for (const std::string file : {"here", "there"})
        expect_success(compile_kernels("-o " + file + ".o -c " + file + ".cu"));

    expect_success(in_folder(compiler() + " main.cpp here.o -o one"));
    expect_success(in_folder(compiler() + " main.cpp here.o there.o -o two"));
    const Outcome one = in_folder("./one");
    const Outcome two = in_folder("./two");
    expect_success(one);
    expect_success(two);
    // One round of the template's loops adds 3 to the first value.
    int rows_of_one = 0;
    int rows_of_two = 0;
    EXPECT_EQ(std::sscanf(one.output.c_str(), "3 %d rows", &rows_of_one), 1) << one.output;
    EXPECT_EQ(std::sscanf(two.output.c_str(), "6 %d rows", &rows_of_two), 1) << two.output;
    // The second file's own function has one step; the template is there already.
    EXPECT_GT(rows_of_one, 4);
    EXPECT_EQ(rows_of_two - rows_of_one, 1);
}

TEST_P(RealCompiler, RefusesWhatTellsCompilersApart)
{
    write("kernel.cu", "#ifdef __SANITIZE_THREAD__\n#endif\n__global__ void k(int* out) { *out = 1; }\n");
    expect_success(compile_kernels("-o kernel.o -c kernel.cu"));
    for (const std::string kind : {"portable", "untrusted"}) {
        const Outcome seen = in_folder(KERNEL_COMPILER " " + kind + "=" KIT " " + compiler() + " " + compiler() +
                                       " -o " + kind + ".o -c kernel.cu");
        EXPECT_EQ(seen.exit_code, 1);
        EXPECT_THAT(seen.output, StartsWith("kernel.cu:1: error: `__SANITIZE_THREAD__` "));
    }
    EXPECT_THAT(files(".o"), testing::ElementsAre("kernel.o"));
    // Also by a file of its own that it includes.
    write("mine.hpp", "#ifdef __SANITIZE_THREAD__\n#define TILE\n#endif\n");
    write("kernel.cu", "#include \"mine.hpp\"\n__global__ void k(int* out) { *out = 1; }\n");
    EXPECT_THAT(
        in_folder(KERNEL_COMPILER " portable=" KIT " " + compiler() + " " + compiler() + " -o portable.o -c kernel.cu")
            .output,
        HasSubstr("mine.hpp:1: error: "));
}

/// A script that preprocesses with a macro more stands for nvcc.
TEST_P(RealCompiler, ComparesWhatNvccReads)
{
    write("nvcc", "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\nexec " + compiler() +
                      " -E -x c++ -D__global__= -D__NVCC__ -o \"$2\" \"$3\"\n");
    const std::string compare = "chmod +x nvcc && " KERNEL_COMPILER " same=" KIT " ./nvcc " + compiler() + " kernel.cu";
    write("kernel.cu", "void k(int* out) { *out = 1; }\n");
    expect_success(in_folder(compare));
    write("kernel.cu",
          "void k(int* out)\n{\n#ifdef __NVCC__\n    *out = 2;\n#endif\n    *out = 1;\n#ifndef __SANITIZE_THREAD__\n"
          "    *out = 3;\n#endif\n}\n");
    const Outcome seen = in_folder(compare);
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_THAT(seen.output,
                StartsWith("kernel.cu:8: error: for the model this line is nothing, and for a GPU, where nvcc "
                           "compiles it, `* out = 3 ;`"));
}

TEST_P(RealCompiler, TellsWhereTheSourceIsWrong)
{
    write("wrong.cu", "void kernel()\n{\n    does_not_exist = 1;\n}\n");
    const Outcome seen = compile_kernels("-o wrong.o -c wrong.cu");
    EXPECT_EQ(seen.exit_code, run(compiler() + " -x c++ /dev/null/nowhere").exit_code);
    EXPECT_THAT(seen.output, HasSubstr("wrong.cu:3"));
    EXPECT_THAT(files(".s"), IsEmpty());
    EXPECT_THAT(files(".o"), IsEmpty());
}

TEST_P(RealCompiler, SaysNothingOfAFileThatIsRight)
{
    write("right.cu", "void kernel(float* out, float a, float b, float c) { *out = a * b + c; }\n");
    const Outcome seen = compile_kernels("-o right.o -c right.cu");
    expect_success(seen);
    EXPECT_EQ(seen.output, "");
}

/// Two files: the launches of kernels in a header, and one by a macro of it.
const std::string header_with_launches = R"(
#define LAUNCH(kernel) kernel<<<1, 32>>>
__global__ void child(int* out) { out[threadIdx.x] = 1; }
inline __device__ void launch_two(int* out)
{
    child<<<1, 32>>>(out);
    LAUNCH(child)(out);
}
)";

TEST_P(RealCompiler, CompilesLaunchesByKernels)
{
    write("launches.h", header_with_launches);
    write("parent.cu",
          "#include \"launches.h\"\n__global__ void parent(int* out)\n{\n    launch_two(out);\n"
          "    LAUNCH(child)(out); int unused;\n}\n");
    const Outcome seen = compile_kernels("-MD -MT parent.o -MF parent.d -o parent.o -c parent.cu");
    expect_success(seen);
    EXPECT_THAT(seen.output, HasSubstr("parent.cu:5:")) << "of the variable";
    EXPECT_THAT(seen.output, HasSubstr("unused"));
    EXPECT_THAT(read_text(folder() / "parent.d"), AllOf(HasSubstr("parent.o:"), HasSubstr("launches.h")));
    EXPECT_THAT(files(".ii"), IsEmpty());
    EXPECT_THAT(files(".s"), IsEmpty());
}

TEST_P(RealCompiler, TellsWhatIsWrongInALaunch)
{
    write("wrong.cu",
          "__global__ void child(int* out) {}\n"
          "__global__ void parent(float* out)\n{\n    child<<<1, 32>>>(out);\n}\n");
    const Outcome seen = compile_kernels("-o wrong.o -c wrong.cu");
    EXPECT_NE(seen.exit_code, 0);
    EXPECT_THAT(seen.output, AllOf(HasSubstr("wrong.cu:4:"), HasSubstr("float*"), Not(HasSubstr("no launches"))));
    EXPECT_THAT(files(".ii"), IsEmpty());
}

TEST_P(RealCompiler, CompilesAnEmptyFile)
{
    write("empty.cu", "");
    expect_success(compile_kernels("-o empty.o -c empty.cu"));
    EXPECT_THAT(files(".o"), ElementsAre("empty.o"));
    EXPECT_THAT(files(".s"), IsEmpty());
}

TEST_P(RealCompiler, RefusesAJumpToWhereATableSays)
{
    write("computed_goto.cu", R"(
int computed_goto(int way)
{
    static void* const ways[] = {&&first, &&second};
    goto* ways[way];
first:
    return 5;
second:
    return 6;
}
)");
    const Outcome seen = compile_kernels("-o a.o -c computed_goto.cu");
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_THAT(seen.output,
                HasSubstr("computed_goto.cu is not understood: a jump to where a register or a table says"));
    EXPECT_THAT(seen.output, HasSubstr("compiled by: GCC: ("));
}

TEST_P(RealCompiler, LeavesItsAssemblyToCcache)
{
    if (run("ccache --version").exit_code != 0) GTEST_SKIP() << "ccache is not installed";
    write("here.cu", "void use_template_here(int* values, int) { values[0] = 1; }\n");
    // Whoever sets base_dir would get relative names into what is cached, and the model would not find the file.
    const std::string command =
        "unset CCACHE_DISABLE; export CCACHE_DIR=$PWD/cache CCACHE_BASEDIR=$PWD "
        "CCACHE_SLOPPINESS=pch_defines,time_macros && " +
        kernels_by("ccache " + compiler()) + "-o here.o -c $PWD/here.cu && ";
    expect_success(in_folder(command + "mv here.o first.o"));
    expect_success(in_folder(command + "cmp here.o first.o"));
    EXPECT_THAT(in_folder("CCACHE_DIR=$PWD/cache ccache --print-stats").output, HasSubstr("direct_cache_hit\t1\n"));
    expect_success(in_folder("grep -q $PWD/here.cu here.o"));
}

TEST_P(RealCompiler, CompilesWithoutAProcedureLinkageTable)
{
    write("template.hpp", template_in_a_header);
    write("here.cu", "#include \"template.hpp\"\nvoid use_template_here(int* v, int n) { add_up_to(v, n); }\n");
    write("main.cpp", program_around_kernels);
    expect_success(compile_kernels("-fPIC -fno-plt -o here.o -c here.cu"));
    expect_success(in_folder(compiler() + " main.cpp here.o -o one && ./one"));
}

TEST_P(RealCompiler, LeavesALoadWhereItIsWritten)
{
    // Each version of g++ would move other loads after the condition, where fewer lanes execute them.
    write("kernels.cu", R"(
void used_on_one_way(int* out, const int* first, const int* second)
{
    const int a = *first;
    const int b = *second;
    int sum = a;
    if (a % 3 == 0) sum += b;
    *out = sum;
}
void used_on_an_unlikely_way(int* out, const int* first, const int* second)
{
    const int a = *first;
    const int b = *second;
    if (__builtin_expect(a == 77, 0)) *out = b;
}
void used_by_the_second_condition(int* out, const int* first, const int* second)
{
    const int a = *first;
    const int b = *second;
    if (a >= 5 && b < 5) *out = 1;
}
)");
    write("main.cpp", R"(
#include <cstdio>
#include <initializer_list>
static int loads;
extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_read4(void*) { ++loads; }
void __tsan_write4(void*) {}
void __sanitizer_cov_trace_pc() {}
}
void used_on_one_way(int*, const int*, const int*);
void used_on_an_unlikely_way(int*, const int*, const int*);
void used_by_the_second_condition(int*, const int*, const int*);
int main()
{
    int out = 0, first = 1, second = 2;
    for (const auto kernel : {used_on_one_way, used_on_an_unlikely_way, used_by_the_second_condition}) {
        loads = 0;
        kernel(&out, &first, &second);
        std::printf("%d ", loads);
    }
}
)");
    expect_success(compile_kernels("-o kernels.o -c kernels.cu"));
    expect_success(in_folder(compiler() + " main.cpp kernels.o -o program"));
    EXPECT_EQ(in_folder("./program").output, "2 2 2 ");
}

/// A header with one answer for the host and another one for the device.
const std::string side_in_a_header = R"(
__host__ __device__ inline int side()
{
#ifdef __CUDA_ARCH__
    return 2;
#else
    return 1;
#endif
}
template <class T>
__host__ __device__ T side_of(T none)
{
    static T calls = 0;
    ++calls;
    return none + side();
}
)";

/// Calls of the model's, of which these programs need nothing.
const std::string no_model = R"(
extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_read4(void*) {}
void __tsan_write4(void*) {}
void __sanitizer_cov_trace_pc() {}
}
)";

TEST_P(RealCompiler, KeepsTheSidesOfAHeaderInTwoFilesApart)
{
    write("side.hpp", side_in_a_header);
    // Both files have a static kernel and a static variable of one name.
    for (const std::string name : {"here", "there"})
        write(name + ".cu",
              "#include \"side.hpp\"\nstatic __device__ int last = 0;\n"
              "static __global__ void kernel(int* out) { *out = 10 * side() + side_of(0); ++last; }\n"
              "int host_" +
                  name +
                  "() { return 10 * side() + side_of(0); }\n"
                  "using Kernel = void (*)(int*);\nKernel kernel_" +
                  name +
                  "() { return kernel; }\n"
                  "int last_" +
                  name + "() { return last; }\n");
    write("main.cpp", R"(
#include <cstdio>
#define __host__
#define __device__
#include "side.hpp"
using Kernel = void (*)(int*);
int host_here();
int host_there();
Kernel kernel_here();
Kernel kernel_there();
int last_here();
int last_there();
int main()
{
    int here = 0, there = 0;
    kernel_here()(&here);
    kernel_there()(&there);
    kernel_there()(&there);
    std::printf("%d %d %d, %d %d, ", host_here(), host_there(), 10 * side() + side_of(0), here, there);
    std::printf("%d %d\n", last_here(), last_there());
}
)" + no_model);
    for (const std::string file : {"here", "there"})
        expect_success(compile_kernels("-o " + file + ".o -c " + file + ".cu"));
    // Whatever comes first: the linker takes the first copy of an inline function.
    for (const std::string objects :
         {"main.cpp here.o there.o", "here.o there.o main.cpp", "there.o main.cpp here.o"}) {
        expect_success(in_folder(compiler() + " " + objects + " -o program"));
        EXPECT_EQ(in_folder("./program").output, "11 11 11, 22 22, 1 2\n") << objects;
    }
}

TEST_P(RealCompiler, CompilesForTheHostOnlyWhereThatMakesADifference)
{
    write("launcher", "#!/bin/sh\necho launched >> launched\nexec \"$@\"\n");
    const auto runs_for = [this](const std::string& source) {
        write("kernels.cu", source);
        expect_success(in_folder("chmod +x launcher && rm -f launched && " + kernels_by("./launcher " + compiler()) +
                                 "-o kernels.o -c kernels.cu"));
        const std::string launched = in_folder("cat launched").output;
        return std::count(launched.begin(), launched.end(), '\n');
    };
    EXPECT_EQ(runs_for("// __CUDA_ARCH__\n__global__ void k(int* p) { *p = 1; }\n"), 1);
    EXPECT_EQ(
        runs_for("__global__ void k(int* p)\n{\n#if __CUDA_ARCH__ < 700\n    *p = 1;\n#else\n    *p = 2;\n#endif\n}\n"),
        1)
        << "the host has no kernels";
    EXPECT_EQ(runs_for(side_in_a_header), 2);
}

TEST_P(RealCompiler, TellsMakeOfTheHeadersOfBothSides)
{
    write("of_device.hpp", "");
    write("of_host.hpp", "int only_for_the_host();\n");
    write("kernels.cu", "#ifdef __CUDA_ARCH__\n#include \"of_device.hpp\"\n#else\n#include \"of_host.hpp\"\n#endif\n");
    expect_success(compile_kernels("-MD -MT kernels.o -MF kernels.d -o kernels.o -c kernels.cu"));
    const std::string headers = in_folder("cat kernels.d").output;
    EXPECT_THAT(headers, StartsWith("kernels.o:"));
    EXPECT_THAT(headers, HasSubstr("of_device.hpp"));
    EXPECT_THAT(headers, HasSubstr("of_host.hpp"));
    EXPECT_EQ(
        in_folder("printf 'all: kernels.o\\n\\t@echo up to date\\ninclude kernels.d\\n' > makefile && make -s all")
            .output,
        "up to date\n");
    EXPECT_THAT(files(".ii"), IsEmpty());
    EXPECT_THAT(files(".s"), IsEmpty());
    EXPECT_THAT(files(".o"), ElementsAre("kernels.o"));
}

std::string in_a_name(const testing::TestParamInfo<std::string>& compiler)
{
    std::string name = std::filesystem::path(compiler.param).filename().string();
    std::replace(name.begin(), name.end(), '+', 'x');
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

// tests/compilers.sh runs this with each version.
INSTANTIATE_TEST_SUITE_P(Compilers, RealCompiler, testing::Values(CXX_COMPILER), in_a_name);

}  // namespace
}  // namespace warpbook::kernel_compiler
