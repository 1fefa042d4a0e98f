#include "accessed_arrays.hpp"

#include <sched.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "memory_map.hpp"

namespace warpbook::model {

namespace {

/// What the handler looks at.
std::atomic<AccessedArrays*> watching = nullptr;

/// A mutex must not be locked in a handler of signals.
class SpinLock {
public:
    explicit SpinLock(std::atomic_flag& flag) noexcept : flag_(flag)
    {
        while (flag_.test_and_set(std::memory_order_acquire)) sched_yield();
    }
    ~SpinLock() { flag_.clear(std::memory_order_release); }
    SpinLock(const SpinLock&) = delete;
    SpinLock& operator=(const SpinLock&) = delete;

private:
    std::atomic_flag& flag_;
};

std::atomic_flag arrays_are_opened;

}  // namespace

AccessedArrays::AccessedArrays(const GlobalMemory& memory, std::size_t most_bytes_kept) : bytes_left_(most_bytes_kept)
{
    for (const auto& [begin, array] : memory.arrays())
        if (!array.released && array.bytes > 0) ranges_.push_back({begin, array.bytes});
    watching.store(this, std::memory_order_release);
    for (Range& range : ranges_)
        if (!protect(range, PROT_NONE)) range.state = State::open;
}

AccessedArrays::~AccessedArrays()
{
    end();
    for (const Range& range : ranges_)
        if (range.content_before != nullptr) munmap(range.content_before, whole_pages(range.bytes));
}

bool AccessedArrays::protect(const Range& range, int protection) noexcept
{
    return mprotect(reinterpret_cast<void*>(range.begin), whole_pages(range.bytes), protection) == 0;
}

std::vector<AccessedArrays::Array> AccessedArrays::end()
{
    watching.store(nullptr, std::memory_order_release);
    std::vector<Array> accessed;
    for (Range& range : ranges_) {
        if (range.state != State::open) protect(range, PROT_READ | PROT_WRITE);
        const bool is_written = range.state == State::open;
        if (range.state == State::closed) continue;
        const bool is_same =
            range.content_before != nullptr &&
            std::memcmp(range.content_before, reinterpret_cast<const void*>(range.begin), range.bytes) == 0;
        accessed.push_back({range.begin, range.bytes, is_written, is_written && !is_same});
    }
    return accessed;
}

void AccessedArrays::keep(Range& range) noexcept
{
    if (range.bytes > bytes_left_) return;
    void* const copy = mmap(nullptr, whole_pages(range.bytes), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (copy == MAP_FAILED) return;
    bytes_left_ -= range.bytes;
    std::memcpy(copy, reinterpret_cast<const void*>(range.begin), range.bytes);
    range.content_before = static_cast<std::byte*>(copy);
}

bool AccessedArrays::open_array_at(std::uint64_t address, bool is_write) noexcept
{
    const auto after = std::upper_bound(ranges_.begin(), ranges_.end(), address,
                                        [](std::uint64_t wanted, const Range& range) { return wanted < range.begin; });
    if (after == ranges_.begin()) return false;
    Range& range = *std::prev(after);
    if (address - range.begin >= whole_pages(range.bytes)) return false;
    const SpinLock lock(arrays_are_opened);
    // Another thread may have opened it meanwhile.
    if (range.state == State::open || (range.state == State::open_to_read && !is_write)) return true;
    if (range.state == State::closed && !protect(range, PROT_READ)) return false;
    range.state = State::open_to_read;
    if (!is_write) return true;
    // While nobody can write to it.
    keep(range);
    if (!protect(range, PROT_READ | PROT_WRITE)) return false;
    range.state = State::open;
    return true;
}

bool AccessedArrays::open_at(std::uint64_t address, bool is_write) noexcept
{
    AccessedArrays* const arrays = watching.load(std::memory_order_acquire);
    return arrays != nullptr && arrays->open_array_at(address, is_write);
}

}  // namespace warpbook::model
