// The functions that code calls which finds a fault by itself: an index beyond its row, a division by zero, a shift by
// too many bits, a function that ends without its result (gcc's
// -fsanitize=bounds,integer-divide-by-zero,shift-exponent,return, whose run-time library is not linked), and a failed
// assert().

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "machine/lanes/record.hpp"
#include "machine/memory/shared_memory.hpp"
#include "machine/native/waiting_threads.hpp"

using namespace warpbook::model;
using warpbook::Facts;
using warpbook::FaultCase;
namespace fact = warpbook::fact;

namespace {

// As gcc lays them out (libsanitizer/ubsan/ubsan_handlers.h and ubsan_value.h describe them for all compilers).

struct Place {
    const char* file;
    std::uint32_t line;
    std::uint32_t column;
};

struct Type {
    enum Kind : std::uint16_t { integer = 0 };
    std::uint16_t kind;
    /// Lowest bit: signed; above it the base-2 logarithm of the number of bits.
    std::uint16_t info;
    /// In quotes, for example 'float [33]'.
    char name[1];
};

struct OutOfBounds {
    Place place;
    const Type* array;
    const Type* index;
};

struct Division {
    Place place;
    const Type* type;
};

struct Shift {
    Place place;
    const Type* value;
    const Type* bits;
};

unsigned bits_of(const Type& type) { return 1u << (type.info >> 1); }

std::int64_t value_of(const Type& type, std::uintptr_t value)
{
    const unsigned bits = bits_of(type);
    const bool is_signed = (type.info & 1) != 0;
    if (bits >= 64) return static_cast<std::int64_t>(value);
    const unsigned unused = 64 - bits;
    if (is_signed) return static_cast<std::int64_t>(value << unused) >> unused;
    return static_cast<std::int64_t>(value << unused >> unused);
}

/// Larger values than a register's are handed over by their address.
bool is_zero(const Type& type, std::uintptr_t value)
{
    return bits_of(type) <= 64 ? value_of(type, value) == 0 : *reinterpret_cast<const __int128*>(value) == 0;
}

/// It was read from shared memory where nobody had written. A byte may hold that number by itself.
bool is_of_unwritten_memory(const Type& type, std::uintptr_t value)
{
    const unsigned bits = bits_of(type);
    if (bits < 32 || bits > 64) return false;
    std::uintptr_t content = 0;
    std::memset(&content, SharedMemory::content_at_first, bits / 8);
    return value << (64 - bits) == content << (64 - bits);
}

/// `float values[1]` at the end of a structure stands for as many as were allocated in C programs.
bool may_have_any_length(std::string_view type)
{
    const std::string_view extents = type.substr(std::min(type.find('['), type.size()));
    return extents.starts_with("[1]") || extents.starts_with("[0]");
}

}  // namespace

extern "C" {

void __ubsan_handle_out_of_bounds(const OutOfBounds* data, std::uintptr_t index)
{
    RunningLane* const lane = current_recorder->running_lane;
    if (lane == nullptr || may_have_any_length(data->array->name)) return;
    Facts facts{{"index", value_of(*data->index, index)}, {"type", data->array->name}};
    if (is_of_unwritten_memory(*data->index, index)) facts.add({fact::unwritten_byte, "0xd5"});
    lane->add_fault(WARPBOOK_RETURN_ADDRESS, {FaultCase::index_outside_type, facts});
}

void __ubsan_handle_divrem_overflow(const Division* data, std::uintptr_t, std::uintptr_t divisor)
{
    RunningLane* const lane = current_recorder->running_lane;
    if (lane == nullptr) return;
    // g++ 11 asks this of INT_MIN / -1, too; others leave it to the processor (signal_faults.cpp).
    if (!is_zero(*data->type, divisor)) lane->abandon_block(WARPBOOK_RETURN_ADDRESS, FaultCase::quotient_too_large);
    lane->abandon_block(WARPBOOK_RETURN_ADDRESS, FaultCase::division_by_zero);
}

void __ubsan_handle_shift_out_of_bounds(const Shift* data, std::uintptr_t, std::uintptr_t bits)
{
    RunningLane* const lane = current_recorder->running_lane;
    if (lane == nullptr) return;
    const std::int64_t by = value_of(*data->bits, bits);
    lane->add_fault(WARPBOOK_RETURN_ADDRESS, {by < 0 ? FaultCase::negative_shift : FaultCase::shift_too_far,
                                              {{"width", bits_of(*data->value)}, {"bits", by}}});
}

[[noreturn]] void __ubsan_handle_missing_return(const Place* place)
{
    if (RunningLane* const lane = current_recorder->running_lane)
        lane->abandon_block(WARPBOOK_RETURN_ADDRESS, FaultCase::missing_return);
    std::fprintf(stderr, "%s:%u: the function ends without returning a value\n",
                 std::filesystem::path(place->file).filename().c_str(), place->line);
    std::abort();
}

// Stands in for the C++ library's, which would say so on the terminal and end the whole program.
[[noreturn]] void __cxa_pure_virtual()
{
    if (RunningLane* const lane = current_recorder->running_lane)
        lane->abandon_block(WARPBOOK_RETURN_ADDRESS, FaultCase::pure_virtual_call);
    std::fputs("pure virtual method called\n", stderr);
    std::abort();
}

// Stands in for the C library's, which would end the whole program.
[[noreturn]] void __assert_fail(const char* assertion, const char* file, unsigned line, const char* function) noexcept
{
    if (RunningLane* const lane = current_recorder->running_lane)
        lane->abandon_block(WARPBOOK_RETURN_ADDRESS, {FaultCase::assertion_failed, {{"assertion", assertion}}});
    if (NativeBlock* const block = NativeBlock::of_this_thread()) block->fail_assertion(assertion, file, line);
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, assertion);
    std::abort();
}

}  // extern "C"
