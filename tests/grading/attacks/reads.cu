// What is not for a student to read: solutions, other submissions, the machine.
// Each case is a file that is handed in; README.md says what its first lines mean.

// CASE: asks-which-compiler-reads-it
// ATTACK: is right for one compiler, and wrong for the others, by the names that compilers define
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: what tells compilers apart is rejected
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

#if !defined(__SANITIZE_THREAD__)
__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
#else
__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    column = blockIdx.y * tile_width + threadIdx.x;
    row = blockIdx.x * tile_width + threadIdx.y;
    transposed[row * n + column] = tile[threadIdx.x][threadIdx.y];
}
#endif

// CASE: embeds-a-file-by-assembly
// ATTACK: embeds /etc/passwd by .incbin in host code, and prints it
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: no line of the host's /etc/passwd in what the student gets

#include "lab.hpp"

#include <cstdio>

__asm__(".section .rodata\n.globl embedded\nembedded: .incbin \"/etc/passwd\"\n.byte 0\n.text");
extern "C" const char embedded[];
static const int done = [] {
    std::puts(embedded);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: embeds-a-solution-by-assembly
// ATTACK: embeds the solution by .incbin and .include in host code, and reads its numbers
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: only where the solution is there
// HARM: no line of a solution in what the student gets

#include "lab.hpp"

#include <cstdlib>
#include <cstring>

__asm__(".section .rodata\n.globl embedded\nembedded: .incbin \"../solutions/01-map/map.cu\"\n.byte 0\n.text");
extern "C" const char embedded[];

double predicted_untouched_elements()
{
    return std::atof(std::strstr(std::strstr(embedded, "predicted_untouched"), "return ") + 7);
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: includes-correct-submissions
// ATTACK: includes a right submission from the workbook's own tests
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where tests/submissions is there
// HARM: no line of tests/submissions in what the student gets

#include "../../tests/submissions/01-map/other-early-return.cu"

#include "lab.hpp"

// CASE: includes-other-submissions
// ATTACK: includes what other students have handed in
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where others' files are there
// HARM: no line of another student's file in what the student gets

#if __has_include("../ada/map.cu")
#include "../ada/map.cu"
#elif __has_include("../../handed-in/ada/map.cu")
#include "../../handed-in/ada/map.cu"
#elif __has_include("/tmp/map.cu")
#include "/tmp/map.cu"
#else
#error "nobody has handed in anything"
#endif

#include "lab.hpp"

// CASE: includes-passwords
// ATTACK: includes /etc/passwd, so that the compiler's messages show its lines
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no
// HARM: no line of the host's /etc/passwd in what the student gets

#include "/etc/passwd"

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: includes-the-environment
// ATTACK: includes the compiler's environment and arguments, so that its messages show them
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: no
// HARM: no variable of the grader's environment in what the student gets

#include "/proc/self/environ"
#include "/proc/self/cmdline"
#if __has_include("/proc/1/environ")
#include "/proc/1/environ"
#endif

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: includes-the-next-solution
// ATTACK: looks for the solution by #include_next, from each folder of headers
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where the solution is there
// HARM: no line of a solution in what the student gets

#include_next <../../../solutions/01-map/map.cu>

#include "lab.hpp"

// CASE: includes-the-solution
// ATTACK: includes the lab's solution by the path that it has in the workbook
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where the solution is there
// HARM: no line of a solution in what the student gets

#include "../../solutions/01-map/map.cu"
#define add_one mine_1
#define blocks_for mine_2
#define predicted_untouched_elements mine_3
#define predicted_first_untouched_index mine_4

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: looks-for-the-solution
// ATTACK: includes the lab's solution from wherever it may be, by absolute paths
// LAB: 01-map
// EXPECTED: no points
// COMPILES: only where the solution is there
// HARM: no line of a solution in what the student gets

#if __has_include("/work/solutions/01-map/map.cu")
#include "/work/solutions/01-map/map.cu"
#elif __has_include("/warpbook/solutions/01-map/map.cu")
#include "/warpbook/solutions/01-map/map.cu"
#elif __has_include("/root/warpbook/solutions/01-map/map.cu")
#include "/root/warpbook/solutions/01-map/map.cu"
#elif __has_include("/srv/warpbook/solutions/01-map/map.cu")
#include "/srv/warpbook/solutions/01-map/map.cu"
#elif __has_include("/opt/warpbook/solutions/01-map/map.cu")
#include "/opt/warpbook/solutions/01-map/map.cu"
#elif __has_include("../../../solutions/01-map/map.cu")
#include "../../../solutions/01-map/map.cu"
#elif __has_include(<../../solutions/01-map/map.cu>)
#include <../../solutions/01-map/map.cu>
#else
#error "there is no solution"
#endif

#include "lab.hpp"

// CASE: opens-the-solution
// ATTACK: reads the predictions out of a solution, while it runs
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

static double number_in_a_solution(const std::string& of)
{
    for (const std::string root :
         {".", "..", "../..", "../../..", "/work", "/warpbook", "/srv/warpbook", "/opt/warpbook"}) {
        std::ifstream file(root + "/solutions/01-map/map.cu");
        const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        const size_t begin = text.find(of);
        if (begin == std::string::npos) continue;
        return std::atof(text.c_str() + text.find("return ", begin) + 7);
    }
    return 9;
}

double predicted_untouched_elements() { return number_in_a_solution("predicted_untouched_elements"); }

double predicted_first_untouched_index() { return number_in_a_solution("predicted_first_untouched_index"); }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: prints-what-it-can-read
// ATTACK: prints what it can read: passwords, the environment, mounts, others' files, itself
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no line of the host's /etc/passwd, of its environment or of a solution in what the student gets
// HARM: no name of another student either

#include "lab.hpp"

#include <cstdio>
#include <dirent.h>
#include <fstream>
#include <iterator>
#include <string>

static const int done = [] {
    for (const char* path : {"/etc/passwd", "/etc/shadow", "/proc/self/environ", "/proc/1/environ",
                             "/proc/self/cmdline", "/proc/self/mountinfo", "/root/.ssh/id_ed25519",
                             "/root/.bash_history", "solutions/15-bank-conflicts/bank_conflicts.cu", "../grades.csv"}) {
        std::ifstream file(path);
        std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        std::printf("%s: %s\n", path, text.c_str());
    }
    if (DIR* folder = opendir(".."))
        while (const dirent* entry = readdir(folder)) std::puts(entry->d_name);
    return 0;
}();

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: reads-beyond-its-array
// ATTACK: looks beyond its arrays for the expected result, and copies that
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    for (int step = 1; step < 64; ++step)
        if (in[i + 1024 * step] == in[i] + 1) out[i] = in[i + 1024 * step];
    out[i] = in[i] + 1;
}

// CASE: reads-what-others-have-left
// ATTACK: reads memory that it has not written: of an earlier launch, and of its block's shared memory
// LAB: 01-map
// EXPECTED: no more points than for no-guard
// COMPILES: yes
// HARM: none
// ON GPU: no more points than for no-guard, since reading a little past an array mostly goes unnoticed there

#include "lab.hpp"

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    __shared__ int left[threads_per_block];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int before = out[i];
    if (before == in[i] + 1 || left[threadIdx.x] == in[i] + 1) return;
    left[threadIdx.x] = in[i] + 1;
    out[i] = in[i] + 1;
}
