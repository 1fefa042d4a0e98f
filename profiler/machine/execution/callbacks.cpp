// The functions that instrumented code calls at every load and store, and in every block of code: the names are those
// of gcc's -fsanitize=thread and -fsanitize-coverage=trace-pc, whose own run-time libraries are not linked.

#include <cstddef>
#include <cstdint>

#include "machine/lanes/record.hpp"

using namespace warpbook::model;

namespace {

// Apart from what is done for nearly every access, which then needs to save no registers.
template <unsigned log2_bytes, StepKind kind>
[[gnu::noinline]] void record_any(std::uint64_t address, std::uintptr_t return_address)
{
    record(address, log2_bytes, kind, return_address);
}

template <unsigned log2_bytes, StepKind kind>
[[gnu::always_inline]] inline void record_at_once(std::uint64_t address, std::uintptr_t return_address)
{
    Recorder& recorder = *current_recorder;
    if (!is_next_of_even_lanes(recorder, address, return_address)) [[unlikely]]
        return record_any<log2_bytes, kind>(address, return_address);
    if (kind == StepKind::store && recorder.keeps_overwritten)
        recorder.log->overwritten[recorder.next()][recorder.lane] = content_of(address, 1u << log2_bytes);
    end_step(recorder);
}

}  // namespace

// A macro, because the return address must be that of the call-back itself, and the names differ by their size alone.
#define WARPBOOK_CALLBACKS(bytes, log2_bytes)                                             \
    void __tsan_read##bytes(void* p)                                                      \
    {                                                                                     \
        record_at_once<log2_bytes, StepKind::load>(number(p), WARPBOOK_RETURN_ADDRESS);   \
    }                                                                                     \
    void __tsan_write##bytes(void* p)                                                     \
    {                                                                                     \
        record_at_once<log2_bytes, StepKind::store>(number(p), WARPBOOK_RETURN_ADDRESS);  \
    }                                                                                     \
    void __tsan_unaligned_read##bytes(void* p)                                            \
    {                                                                                     \
        record_range(number(p), bytes, StepKind::load, WARPBOOK_RETURN_ADDRESS);          \
    }                                                                                     \
    void __tsan_unaligned_write##bytes(void* p)                                           \
    {                                                                                     \
        record_range(number(p), bytes, StepKind::store, WARPBOOK_RETURN_ADDRESS);         \
    }                                                                                     \
    void __tsan_volatile_read##bytes(void* p)                                             \
    {                                                                                     \
        record(number(p), log2_bytes, StepKind::volatile_load, WARPBOOK_RETURN_ADDRESS);  \
    }                                                                                     \
    void __tsan_volatile_write##bytes(void* p)                                            \
    {                                                                                     \
        record(number(p), log2_bytes, StepKind::volatile_store, WARPBOOK_RETURN_ADDRESS); \
    }

extern "C" {

WARPBOOK_CALLBACKS(1, 0)
WARPBOOK_CALLBACKS(2, 1)
WARPBOOK_CALLBACKS(4, 2)
WARPBOOK_CALLBACKS(8, 3)
WARPBOOK_CALLBACKS(16, 4)

void __tsan_read_range(void* p, std::size_t bytes)
{
    record_range(number(p), bytes, StepKind::load, WARPBOOK_RETURN_ADDRESS);
}

void __tsan_write_range(void* p, std::size_t bytes)
{
    record_range(number(p), bytes, StepKind::store, WARPBOOK_RETURN_ADDRESS);
}

void __sanitizer_cov_trace_pc()
{
    Recorder& recorder = *current_recorder;
    if (recorder.running_lane == nullptr) return;
    recorder.running_lane->check_stack(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)),
                                       WARPBOOK_RETURN_ADDRESS);
    record_passing(recorder, StepKind::passing, WARPBOOK_RETURN_ADDRESS);
}

// Only left in functions that others call (profiler/compiler).
void __tsan_func_exit()
{
    Recorder& recorder = *current_recorder;
    if (recorder.running_lane != nullptr) record_passing(recorder, StepKind::passing, WARPBOOK_RETURN_ADDRESS);
}

void __tsan_func_entry(void*) {}
void __tsan_init() {}

// The pointer to an object's virtual functions is data of the object, like any other.
void __tsan_vptr_read(void** p) { record(number(p), 3, StepKind::load, WARPBOOK_RETURN_ADDRESS); }
void __tsan_vptr_update(void** p, void*) { record(number(p), 3, StepKind::store, WARPBOOK_RETURN_ADDRESS); }

}  // extern "C"
