// The functions that instrumented code calls: the compiler's call-backs before every load and store (the names are
// those of gcc's -fsanitize=thread, whose own run-time library is not linked), and what cuda_on_cpu/ declares.

#include <cstddef>
#include <cstdint>

#include "block_executor.hpp"
#include "recorder.hpp"

namespace warpbook::model {

namespace {

[[gnu::always_inline]] inline void record(std::uint64_t address, unsigned log2_width, Operation operation,
                                          std::uintptr_t return_address)
{
    Recorder& recorder = *current_recorder;
    const auto instruction = static_cast<std::uint32_t>(return_address - recorder.code_begin);
    Space space = Space::global;
    if (address - recorder.global_begin >= recorder.global_size) [[unlikely]] {
        space = Space::shared;
        if (address - recorder.shared_begin >= recorder.shared_size) {
            // Host code of an instrumented file runs outside blocks.
            if (recorder.executor == nullptr) return;
            const AccessKind kind{instruction, Space::global, operation, log2_width};
            if (!recorder.executor->is_global_variable(kind, address, return_address)) return;
            space = Space::global;
        }
    }
    if ((address & ((1u << log2_width) - 1)) != 0) [[unlikely]]
        recorder.executor->refuse_misaligned({instruction, space, operation, log2_width}, address, return_address);
    const unsigned next = recorder.next;
    recorder.log->addresses[next][recorder.lane] = address;
    recorder.log->kinds[next][recorder.lane] = {instruction, space, operation, log2_width};
    recorder.next = next + 1;
    if (next + 1 == AccessLog::capacity) [[unlikely]]
        recorder.executor->pause_lane();
}

/// Accesses of other sizes, such as copies of structures: word by word, or by bytes where they are not aligned.
void record_range(std::uint64_t address, std::size_t bytes, Operation operation, std::uintptr_t return_address)
{
    constexpr unsigned word_bytes = 4;
    std::size_t done = 0;
    if (address % word_bytes == 0) {
        for (; done + word_bytes <= bytes; done += word_bytes) record(address + done, 2, operation, return_address);
    }
    for (; done < bytes; ++done) record(address + done, 0, operation, return_address);
}

std::uint64_t number(const void* address) { return reinterpret_cast<std::uint64_t>(address); }

}  // namespace

}  // namespace warpbook::model

using warpbook::Operation;
using namespace warpbook::model;

// A macro, because the return address must be that of the call-back itself, and the names differ by their size alone.
#define WARPBOOK_CALLBACKS(bytes, log2_bytes)                                                                         \
    void __tsan_read##bytes(void* p) { record(number(p), log2_bytes, Operation::load, RETURN_ADDRESS); }              \
    void __tsan_write##bytes(void* p) { record(number(p), log2_bytes, Operation::store, RETURN_ADDRESS); }            \
    void __tsan_unaligned_read##bytes(void* p) { record_range(number(p), bytes, Operation::load, RETURN_ADDRESS); }   \
    void __tsan_unaligned_write##bytes(void* p) { record_range(number(p), bytes, Operation::store, RETURN_ADDRESS); } \
    void __tsan_volatile_read##bytes(void* p) { record(number(p), log2_bytes, Operation::load, RETURN_ADDRESS); }     \
    void __tsan_volatile_write##bytes(void* p) { record(number(p), log2_bytes, Operation::store, RETURN_ADDRESS); }
#define RETURN_ADDRESS reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))

extern "C" {

WARPBOOK_CALLBACKS(1, 0)
WARPBOOK_CALLBACKS(2, 1)
WARPBOOK_CALLBACKS(4, 2)
WARPBOOK_CALLBACKS(8, 3)
WARPBOOK_CALLBACKS(16, 4)

void __tsan_read_range(void* p, std::size_t bytes) { record_range(number(p), bytes, Operation::load, RETURN_ADDRESS); }
void __tsan_write_range(void* p, std::size_t bytes)
{
    record_range(number(p), bytes, Operation::store, RETURN_ADDRESS);
}
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_read(void**) {}
void __tsan_vptr_update(void**, void*) {}

void warpbook_record_atomic(void* address, unsigned bytes, void* return_address)
{
    const auto log2_bytes = static_cast<unsigned>(__builtin_ctz(bytes));
    record(number(address), log2_bytes, Operation::atomic, reinterpret_cast<std::uintptr_t>(return_address));
}

void warpbook_syncthreads()
{
    if (current_recorder->executor != nullptr) current_recorder->executor->wait_at_barrier(RETURN_ADDRESS);
}

void warpbook_syncwarp(unsigned mask)
{
    if (current_recorder->executor != nullptr) current_recorder->executor->wait_for_lanes(mask, RETURN_ADDRESS);
}

}  // extern "C"
