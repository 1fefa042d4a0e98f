#include "device_heap.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace warpbook::model {

namespace {

// Between two allocations, so that who leaves one of them does not come into the next.
constexpr std::uint64_t gap_bytes = 256;

constexpr std::uint64_t rounded_up(std::uint64_t number, std::uint64_t multiple)
{
    return (number + multiple - 1) / multiple * multiple;
}

}  // namespace

void* DeviceHeap::allocate(std::size_t bytes, std::size_t alignment, const std::string& name)
{
    if (bytes > limit_ || allocated_bytes_ + bytes > limit_) return nullptr;
    if (!next_) next_ = memory_.reserve_heap();
    const std::uint64_t begin = rounded_up(*next_ + gap_bytes, std::max(alignment, min_alignment));
    const std::uint64_t end = begin + std::max<std::size_t>(bytes, 1);
    if (end > memory_.end_of_heap()) return nullptr;
    memory_.add_to_heap({name, begin, bytes});
    next_ = end;
    allocated_bytes_ += bytes;
    return reinterpret_cast<void*>(begin);
}

GlobalMemory::Array* DeviceHeap::find(const void* memory) const
{
    return memory_.array_in_heap(reinterpret_cast<std::uint64_t>(memory));
}

DeviceHeap::Freeing DeviceHeap::release(void* memory)
{
    GlobalMemory::Array* const array = find(memory);
    if (array == nullptr) return Freeing::was_never_allocated;
    if (array->released) return Freeing::was_free_already;
    array->released = true;
    released_.push_back(array);
    allocated_bytes_ -= array->bytes;
    return Freeing::done;
}

std::string DeviceHeap::name_at(const void* memory) const
{
    const GlobalMemory::Array* const array = find(memory);
    return array == nullptr ? std::string() : array->name;
}

void DeviceHeap::begin_launch()
{
    released_.clear();
    before_launch_ = {next_, allocated_bytes_, {}, {}};
    if (!next_) return;
    const std::uint64_t begin = memory_.begin_of_heap();
    const std::size_t bytes = rounded_up(*next_ - begin, page_bytes);
    const auto* const content = reinterpret_cast<const std::byte*>(begin);
    before_launch_.content.assign(content, content + bytes);
    const std::span<const std::byte> known = initialized_.known_of(begin, bytes);
    before_launch_.initialized.assign(known.begin(), known.end());
}

void DeviceHeap::restore()
{
    if (!next_) return;
    for (GlobalMemory::Array* const array : released_) array->released = false;
    released_.clear();
    const std::uint64_t begin = memory_.begin_of_heap();
    const std::size_t kept = before_launch_.content.size();
    const std::uint64_t next = before_launch_.next.value_or(begin);
    memory_.cut_heap(next);
    memory_.discard_heap_after(begin + kept);
    initialized_.discard_range(begin + kept, *next_ - begin + page_bytes);
    std::memcpy(reinterpret_cast<void*>(begin), before_launch_.content.data(), kept);
    std::ranges::copy(before_launch_.initialized, initialized_.known_of(begin, kept).begin());
    next_ = next;
    allocated_bytes_ = before_launch_.allocated_bytes;
}

}  // namespace warpbook::model
