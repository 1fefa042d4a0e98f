// Algorithms that are templates of the program's: their memory is checked and opened as that of cuBLAS is, and the
// program's own code does the work.
#include "cuda/headers/details/algorithms/run.h"

#include <cstring>
#include <vector>

#include "cuda/runtime/library_calls.hpp"
#include "cuda/runtime/memory/program_variables.hpp"
#include "cuda/runtime/outer_call.hpp"
#include "program_call.hpp"

namespace warpbook::program::algorithms {

namespace {

thread_local const LibraryCall* running_call = nullptr;

/// Functions of the program's that were written for the device find the values of its variables where the host's code
/// looks for them: in their shadows.
class VariablesForHost {
public:
    VariablesForHost()
    {
        for (const auto& symbol : ProgramVariables::get().with_open_shadows()) {
            Variable variable{symbol, contents_at(symbol.shadow, symbol.bytes),
                              contents_at(symbol.variable, symbol.bytes)};
            copy(variable.of_device, symbol.shadow);
            variables_.push_back(std::move(variable));
        }
    }
    ~VariablesForHost()
    {
        for (const Variable& variable : variables_) {
            const std::vector<char> now = contents_at(variable.symbol.shadow, variable.symbol.bytes);
            if (now != variable.of_device) copy(now, variable.symbol.variable);
            copy(variable.of_shadow, variable.symbol.shadow);
        }
    }
    VariablesForHost(const VariablesForHost&) = delete;
    VariablesForHost& operator=(const VariablesForHost&) = delete;

private:
    struct Variable {
        ProgramVariables::Symbol symbol;
        std::vector<char> of_shadow;
        std::vector<char> of_device;
    };

    static std::vector<char> contents_at(std::uint64_t address, std::uint64_t bytes)
    {
        const auto* const begin = reinterpret_cast<const char*>(address);
        return {begin, begin + bytes};
    }
    static void copy(const std::vector<char>& contents, std::uint64_t address)
    {
        std::memcpy(reinterpret_cast<void*>(address), contents.data(), contents.size());
    }

    std::vector<Variable> variables_;
};

class RunningCall {
public:
    explicit RunningCall(const LibraryCall& call) : before_(running_call) { running_call = &call; }
    ~RunningCall() { running_call = before_; }
    RunningCall(const RunningCall&) = delete;
    RunningCall& operator=(const RunningCall&) = delete;

private:
    const LibraryCall* before_;
};

UsedMemory used_memory(const void* begin, std::size_t bytes)
{
    UsedMemory used;
    used.begin = begin;
    used.bytes = bytes;
    return used;
}

LibraryCall library_call(const warpbook_program::AlgorithmCall& call)
{
    const ProgramCall& of_program = call_of_program();
    LibraryCall made;
    made.library = call.library;
    made.function = of_program.function.c_str();
    made.site = of_program.site;
    made.stream = call.stream;
    made.waits = call.waits;
    // A variable of the device may be a pointer.
    const bool may_have_pointers = call.library != nullptr && !ProgramVariables::get().with_open_shadows().empty();
    made.writes_unseen = call.runs_functions_with_pointers || may_have_pointers;
    for (std::size_t i = 0; i < call.count; ++i) {
        using Use = warpbook_program::UseByAlgorithm;
        const warpbook_program::MemoryOfAlgorithm& memory = call.memory[i];
        const UsedMemory used = used_memory(memory.begin, memory.bytes);
        if (memory.use == Use::reading || memory.use == Use::changing) made.reads.push_back(used);
        if (memory.use == Use::writing || memory.use == Use::changing) made.writes.push_back(used);
        if (memory.use == Use::unknown) made.reads_or_writes.push_back(used);
    }
    return made;
}

}  // namespace

}  // namespace warpbook::program::algorithms

namespace warpbook_program {

using namespace warpbook::program;
using namespace warpbook::program::algorithms;

cudaError_t run_algorithm(const AlgorithmCall& call, void (*work)(void*), void* data)
{
    if (is_in_algorithm()) {
        work(data);
        return cudaSuccess;
    }
    const LibraryCall made = library_call(call);
    bool is_done = false;
    const cudaError_t error = do_library_call(made, [&] {
        const RunningCall running(made);
        const VariablesForHost variables;
        if (const auto wild = run_until_wild_access([&] { work(data); })) return note_wild_access_of_call(made, *wild);
        is_done = true;
    });
    // After a fault nothing is done, as on a GPU.
    return error == cudaSuccess && !is_done ? cudaErrorIllegalAddress : error;
}

void forget_last_error() { last_error() = cudaSuccess; }

cudaError_t allocate_for_vector(MemoryOfVector kind, void** begin, size_t bytes)
{
    const ProgramCall& call = call_of_program();
    const OuterCall outer(call.function.c_str(), call.site);
    switch (kind) {
    case MemoryOfVector::device: return cudaMalloc(begin, bytes);
    case MemoryOfVector::managed: return cudaMallocManaged(begin, bytes, cudaMemAttachGlobal);
    case MemoryOfVector::pinned: return cudaMallocHost(begin, bytes);
    }
    return cudaErrorInvalidValue;
}

cudaError_t free_of_vector(MemoryOfVector kind, void* begin)
{
    const ProgramCall& call = call_of_program();
    const OuterCall outer(call.function.c_str(), call.site);
    return kind == MemoryOfVector::pinned ? cudaFreeHost(begin) : cudaFree(begin);
}

bool is_in_algorithm() { return running_call != nullptr; }

void note_written_by_algorithm(const void* begin, size_t bytes)
{
    note_written_by_call(*running_call, used_memory(begin, bytes));
}

}  // namespace warpbook_program
