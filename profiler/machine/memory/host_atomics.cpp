// Atomic operations of the compiler (std::atomic, __atomic_…, the guards of static variables), which
// -fsanitize=thread turns into calls; the names are those of gcc's sanitizer.def. They are for host code that shares a
// file with kernels: kernels do not get through profiler/compiler with one. All are done in the strictest
// order, whichever was asked for.

#include <cstdint>

namespace {

/// Of 16 bytes: no libatomic is linked, which __atomic_… would call.
using Wide = unsigned __int128;

template <class T>
T exchange_if_equal(volatile T* place, T expected, T wanted)
{
    return __sync_val_compare_and_swap(place, expected, wanted);
}

// Not in x86-64's first processors, and in all that have been made since 2006.
__attribute__((target("cx16"))) Wide exchange_if_equal(volatile Wide* place, Wide expected, Wide wanted)
{
    return __sync_val_compare_and_swap(place, expected, wanted);
}

/// Puts `change(old)` in the place of what is there, which it returns.
template <class T, class Change>
T replace(volatile T* place, Change change)
{
    T seen{0};
    for (;;) {
        const T found = exchange_if_equal(place, seen, static_cast<T>(change(seen)));
        if (found == seen) return seen;
        seen = found;
    }
}

template <class T>
int compare_and_exchange(volatile T* place, T* expected, T wanted)
{
    const T found = exchange_if_equal(place, *expected, wanted);
    if (found == *expected) return 1;
    *expected = found;
    return 0;
}

}  // namespace

// Macros, because the names differ by their size alone.
// NOLINTBEGIN(bugprone-macro-parentheses): a type in parentheses declares nothing
#define WARPBOOK_FETCH(bits, T, name, changed)                            \
    T __tsan_atomic##bits##_fetch_##name(volatile T* place, T value, int) \
    {                                                                     \
        return replace(place, [value](T old) { return changed; });        \
    }
#define WARPBOOK_ATOMICS(bits, T)                                                                         \
    void __tsan_atomic##bits##_store(volatile T* place, T value, int)                                     \
    {                                                                                                     \
        replace(place, [value](T) { return value; });                                                     \
    }                                                                                                     \
    T __tsan_atomic##bits##_exchange(volatile T* place, T value, int)                                     \
    {                                                                                                     \
        return replace(place, [value](T) { return value; });                                              \
    }                                                                                                     \
    WARPBOOK_FETCH(bits, T, add, old + value)                                                             \
    WARPBOOK_FETCH(bits, T, sub, old - value)                                                             \
    WARPBOOK_FETCH(bits, T, and, old& value)                                                              \
    WARPBOOK_FETCH(bits, T, or, old | value)                                                              \
    WARPBOOK_FETCH(bits, T, xor, old ^ value)                                                             \
    WARPBOOK_FETCH(bits, T, nand, ~(old & value))                                                         \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile T* place, T* expected, T wanted, int, int) \
    {                                                                                                     \
        return compare_and_exchange(place, expected, wanted);                                             \
    }                                                                                                     \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile T* place, T* expected, T wanted, int, int)   \
    {                                                                                                     \
        return compare_and_exchange(place, expected, wanted);                                             \
    }
#define WARPBOOK_LOAD(bits, T) \
    T __tsan_atomic##bits##_load(const volatile T* place, int) { return __atomic_load_n(place, __ATOMIC_SEQ_CST); }
// NOLINTEND(bugprone-macro-parentheses)

extern "C" {

WARPBOOK_ATOMICS(8, std::uint8_t)
WARPBOOK_ATOMICS(16, std::uint16_t)
WARPBOOK_ATOMICS(32, std::uint32_t)
WARPBOOK_ATOMICS(64, std::uint64_t)
WARPBOOK_ATOMICS(128, Wide)

WARPBOOK_LOAD(8, std::uint8_t)
WARPBOOK_LOAD(16, std::uint16_t)
WARPBOOK_LOAD(32, std::uint32_t)
WARPBOOK_LOAD(64, std::uint64_t)
// No processor is sure to load 16 bytes at once in another way.
Wide __tsan_atomic128_load(const volatile Wide* place, int)
{
    return exchange_if_equal(const_cast<volatile Wide*>(place), Wide{0}, Wide{0});
}

void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

}  // extern "C"
