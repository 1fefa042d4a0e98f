#include "accessed_arrays.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "base/spin_lock.hpp"
#include "memory_map.hpp"

namespace warpbook::model {

namespace {

/// What the handler looks at.
std::atomic<AccessedArrays*> watching = nullptr;

std::atomic_flag arrays_are_opened;

}  // namespace

AccessedArrays::AccessedArrays(const GlobalMemory& memory, std::size_t max_bytes_kept) : bytes_left_(max_bytes_kept)
{
    for (const auto& [begin, array] : memory.arrays())
        if (!array.released && array.bytes > 0) arrays_.push_back({begin, array.bytes});
    if (arrays_.empty()) return;
    // One call for all of them, gaps included: a call for each would take longer than many launches.
    begin_ = arrays_.front().begin;
    bytes_ = arrays_.back().begin + whole_pages(arrays_.back().bytes) - begin_;
    watching.store(this, std::memory_order_release);
    is_closed_ = protect(begin_, bytes_, PROT_NONE);
    // Then any of them may be accessed, and nobody sees it.
    if (!is_closed_)
        for (Watched& array : arrays_) array.state = State::open;
}

AccessedArrays::~AccessedArrays()
{
    end();
    for (const Watched& array : arrays_)
        if (array.content_before != nullptr) munmap(array.content_before, whole_pages(array.bytes));
}

bool AccessedArrays::protect(std::uint64_t begin, std::size_t bytes, int protection) noexcept
{
    return mprotect(reinterpret_cast<void*>(begin), whole_pages(bytes), protection) == 0;
}

std::vector<AccessedArrays::Array> AccessedArrays::end()
{
    watching.store(nullptr, std::memory_order_release);
    if (std::exchange(is_closed_, false)) protect(begin_, bytes_, PROT_READ | PROT_WRITE);
    std::vector<Array> accessed;
    for (const Watched& array : arrays_) {
        if (array.state == State::closed) continue;
        const bool is_written = array.state == State::open;
        const bool is_same =
            array.content_before != nullptr &&
            std::memcmp(array.content_before, reinterpret_cast<const void*>(array.begin), array.bytes) == 0;
        accessed.push_back({array.begin, array.bytes, is_written, is_written && !is_same});
    }
    return accessed;
}

void AccessedArrays::keep(Watched& array) noexcept
{
    if (array.bytes > bytes_left_) return;
    void* const copy = mmap(nullptr, whole_pages(array.bytes), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (copy == MAP_FAILED) return;
    bytes_left_ -= array.bytes;
    std::memcpy(copy, reinterpret_cast<const void*>(array.begin), array.bytes);
    array.content_before = static_cast<std::byte*>(copy);
}

AccessedArrays::Watched* AccessedArrays::array_at(std::uint64_t address) noexcept
{
    const auto after =
        std::upper_bound(arrays_.begin(), arrays_.end(), address,
                         [](std::uint64_t wanted, const Watched& array) { return wanted < array.begin; });
    if (after == arrays_.begin()) return nullptr;
    Watched& array = *std::prev(after);
    return address - array.begin < whole_pages(array.bytes) ? &array : nullptr;
}

bool AccessedArrays::open(std::uint64_t address, bool is_write) noexcept
{
    if (address - begin_ >= bytes_) return false;
    const SpinLock lock(arrays_are_opened);
    Watched* const array = array_at(address);
    // What misses all arrays finds what it would find there otherwise.
    if (array == nullptr) return protect(address / page_bytes * page_bytes, page_bytes, PROT_READ | PROT_WRITE);
    // Another thread may have opened it meanwhile.
    if (array->state == State::open || (array->state == State::open_to_read && !is_write)) return true;
    if (array->state == State::closed && !protect(array->begin, array->bytes, PROT_READ)) return false;
    array->state = State::open_to_read;
    if (!is_write) return true;
    // While nobody can write to it.
    keep(*array);
    if (!protect(array->begin, array->bytes, PROT_READ | PROT_WRITE)) return false;
    array->state = State::open;
    return true;
}

bool AccessedArrays::open_at(std::uint64_t address, bool is_write) noexcept
{
    AccessedArrays* const arrays = watching.load(std::memory_order_acquire);
    return arrays != nullptr && arrays->open(address, is_write);
}

}  // namespace warpbook::model
