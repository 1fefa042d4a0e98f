#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <cuda_runtime.h>

// The contract between the check and your program.
//
//     whole_program                        adds up the 10,000 numbers 0, 1, 2, ..., 9, 0, 1, ...
//     whole_program NUMBERS THREADS        adds up the numbers in the file NUMBERS, with so many threads in each block
//
// There is at least one number, and their sum fits an int. The program
//
// * copies all numbers to the device once, and nothing but the sum back: 4 bytes for each number, and 4 bytes;
// * launches `add_parts` until one value is left: n numbers become (n + 7) / 8 sums, these become (their number + 7) /
// 8,
//   and so on. With one number there is nothing to launch;
// * prints the sum, and the time in which all launches were done, taken by two events: from before the first launch to
// after
//   the last one, without copies;
// * checks what every call of CUDA returns, and every launch. When one fails, for whatever reason, it prints the text
// of
//   cudaGetErrorString() to standard error, and ends with exit code 1;
// * frees or destroys everything that it has allocated or created.
//
// Stretch: the numbers are in pinned memory, and each half of them is copied in a stream of its own. The first step is
// two launches then, one for each half in the half's stream, so that the first half is added up while the second one is
// copied. Where there are fewer than 16 numbers, the program may do without.

constexpr int numbers_for_each_thread = 8;

struct Task {
    std::vector<int> numbers;
    int threads_per_block = 256;
};

/// What the command line asks for. Ends the program where it cannot be read.
inline Task read_task(int argument_count, char** arguments)
{
    Task task;
    if (argument_count < 2) {
        for (int i = 0; i < 10'000; ++i) task.numbers.push_back(i % 10);
        return task;
    }
    std::ifstream file(arguments[1], std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    task.numbers.resize(bytes.size() / sizeof(int));
    bytes.copy(reinterpret_cast<char*>(task.numbers.data()), task.numbers.size() * sizeof(int));
    if (argument_count > 2) task.threads_per_block = std::atoi(arguments[2]);
    if (task.numbers.empty() || task.threads_per_block < 1) {
        std::fprintf(stderr, "usage: %s [NUMBERS [THREADS]]\n", arguments[0]);
        std::exit(2);
    }
    return task;
}

inline void print_result(int sum, float milliseconds)
{
    std::printf("sum: %d\ntime: %.6f ms\n", sum, milliseconds);
}
