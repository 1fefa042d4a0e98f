// Algorithms of CUDA's libraries that are templates (Thrust, CUB's for the whole device): the CPU does them, in code of
// the program's. profiler/cuda/libraries/algorithms checks the memory that they use, and lets them have it.
#pragma once

#include <stddef.h>

#include <exception>

#include "../qualifiers.h"
#include "../runtime/types.h"

namespace warpbook_program {

enum class UseByAlgorithm {
    reading,
    writing,
    changing,
    /// By a function of the program's, which may do either.
    unknown,
};

struct MemoryOfAlgorithm {
    const void* begin;
    size_t bytes;
    UseByAlgorithm use;
};

struct AlgorithmCall {
    /// Null for what is none of the library's algorithms, such as the copy of one element.
    const char* library;
    cudaStream_t stream;
    /// The host waits for its end.
    bool waits;
    const MemoryOfAlgorithm* memory;
    size_t count;
    /// Functions of the program's run, which have pointers of their own.
    bool runs_functions_with_pointers;
};

/// Lets `work(data)` use the device's memory, on the host. An error where nothing was done.
cudaError_t run_algorithm(const AlgorithmCall& call, void (*work)(void*), void* data);

/// Whether the calling thread is in `work`.
bool is_in_algorithm();

/// Nowhere defined: for code that nobody runs.
void* result_for_nobody();

/// Within `work`: memory that turned out to be written.
void note_written_by_algorithm(const void* begin, size_t bytes);

/// As cudaGetLastError(): what is thrown is not returned later.
void forget_last_error();

enum class MemoryOfVector { device, managed, pinned };

/// As cudaMalloc() and its like, at the line at which the program asks a vector for something.
cudaError_t allocate_for_vector(MemoryOfVector kind, void** begin, size_t bytes);
cudaError_t free_of_vector(MemoryOfVector kind, void* begin);

}  // namespace warpbook_program

namespace cuda_on_cpu {

/// What a function returns that is compiled for its type alone.
template <class Result>
struct ResultForNobody {
    static Result get() { return static_cast<Result&&>(*static_cast<Result*>(warpbook_program::result_for_nobody())); }
};
template <>
struct ResultForNobody<void> {
    static void get() { warpbook_program::result_for_nobody(); }
};

/// What is to run, and what it has thrown: that goes to the program, when the memory is closed again.
template <class Work>
struct WorkOfAlgorithm {
    Work& work;
    std::exception_ptr thrown;

    static void run(void* data)
    {
        auto& self = *static_cast<WorkOfAlgorithm*>(data);
        try {
            self.work();
        } catch (...) {
            self.thrown = std::current_exception();
        }
    }
};

template <class Work>
cudaError_t run_algorithm(const warpbook_program::AlgorithmCall& call, Work&& work)
{
    WorkOfAlgorithm<Work> data{work, nullptr};
    const cudaError_t error = warpbook_program::run_algorithm(call, &WorkOfAlgorithm<Work>::run, &data);
    if (data.thrown) std::rethrow_exception(data.thrown);
    return error;
}

}  // namespace cuda_on_cpu
