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
