#include "device_heap.hpp"

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "cuda/headers/chips.h"

namespace warpbook::model {

namespace {

// Between two allocations, so that who leaves one of them does not come into the next.
constexpr std::uint64_t gap_bytes = 256;

// Of allocations that earlier launches have freed: enough to tell whoever still uses one of them.
constexpr std::size_t max_freed = 4096;

constexpr std::uint64_t rounded_up(std::uint64_t number, std::uint64_t multiple)
{
    return (number + multiple - 1) / multiple * multiple;
}

/// Of the heap's limit: whoever allocates nothing, or little, takes something, too.
constexpr std::size_t taken_bytes(std::size_t bytes)
{
    return rounded_up(std::max<std::size_t>(bytes, 1), DeviceHeap::min_alignment);
}

}  // namespace

void DeviceHeap::begin_grid(std::size_t threads)
{
    constexpr std::size_t threads_of_multiprocessor = cuda_on_cpu::model_chip.threads;
    threads_begin_together_ = threads <= threads_of_multiprocessor;
    needs_.clear();
    allocated_by_.clear();
    needed_together_ = allocated_bytes_;
}

/// What all threads need together if this one allocates so many bytes.
std::size_t DeviceHeap::need_with(std::size_t thread, std::size_t bytes)
{
    if (!threads_begin_together_) return allocated_bytes_ + bytes;
    const Need& need = needs_[thread];
    return needed_together_ + std::max(need.bytes + bytes, need.most) - need.most;
}

void* DeviceHeap::allocate(std::size_t bytes, std::size_t alignment, const std::string& name, std::size_t thread)
{
    if (bytes > limit_) return nullptr;
    const std::size_t needed = need_with(thread, taken_bytes(bytes));
    if (needed > limit_) return nullptr;
    if (!next_) next_ = memory_.reserve_heap();
    const std::uint64_t begin = rounded_up(*next_ + gap_bytes, std::max(alignment, min_alignment));
    const std::uint64_t end = begin + std::max<std::size_t>(bytes, 1);
    if (end > memory_.end_of_heap()) return nullptr;
    memory_.add_to_heap({name, begin, bytes});
    next_ = end;
    allocated_bytes_ += taken_bytes(bytes);
    needed_together_ = needed;
    Need& need = needs_[thread];
    need.bytes += taken_bytes(bytes);
    need.most = std::max(need.most, need.bytes);
    allocated_by_[begin] = thread;
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
    allocated_bytes_ -= taken_bytes(array->bytes);
    if (const auto owner = allocated_by_.find(array->begin); owner != allocated_by_.end())
        needs_[owner->second].bytes -= taken_bytes(array->bytes);
    ++freed_;
    return Freeing::done;
}

std::string DeviceHeap::name_at(const void* memory) const
{
    const GlobalMemory::Array* const array = find(memory);
    return array == nullptr ? std::string() : array->name;
}

/// Which bytes of the array are initialized, rounded out to whole words: what lies around it is nobody's.
std::span<std::byte> DeviceHeap::known_of(const GlobalMemory::Array& array)
{
    constexpr std::uint64_t bytes_of_word = 64;
    const std::uint64_t begin = array.begin / bytes_of_word * bytes_of_word;
    return initialized_.known_of(begin, rounded_up(array.begin + array.bytes - begin, bytes_of_word));
}

/// The address space behind what is still allocated can be given out again.
void DeviceHeap::forget_freed()
{
    memory_.forget_freed_in_heap();
    freed_ = 0;
    const std::vector<GlobalMemory::Array*> arrays = memory_.arrays_in_heap();
    cut_at(arrays.empty() ? memory_.begin_of_heap()
                          : arrays.back()->begin + std::max<std::size_t>(arrays.back()->bytes, 1));
}

/// Forgets what lies behind that address.
void DeviceHeap::cut_at(std::uint64_t address)
{
    memory_.cut_heap(address);
    const std::uint64_t first_page = rounded_up(address, page_bytes);
    std::memset(reinterpret_cast<void*>(address), 0, first_page - address);
    memory_.discard_heap_after(first_page);
    initialized_.discard_range(address, *next_ - address + page_bytes);
    next_ = address;
}

void DeviceHeap::begin_launch()
{
    released_.clear();
    if (freed_ > max_freed) forget_freed();
    before_launch_ = {next_, allocated_bytes_, freed_, {}, {}, {}};
    if (!next_) return;
    for (GlobalMemory::Array* const array : memory_.arrays_in_heap()) {
        if (array->released) continue;
        const auto* const content = reinterpret_cast<const std::byte*>(array->begin);
        const std::span<const std::byte> known = known_of(*array);
        before_launch_.arrays.push_back(array);
        before_launch_.content.insert(before_launch_.content.end(), content, content + array->bytes);
        before_launch_.initialized.insert(before_launch_.initialized.end(), known.begin(), known.end());
    }
}

void DeviceHeap::restore()
{
    if (!next_) return;
    for (GlobalMemory::Array* const array : released_) array->released = false;
    released_.clear();
    cut_at(before_launch_.next.value_or(memory_.begin_of_heap()));
    const std::byte* content = before_launch_.content.data();
    const std::byte* initialized = before_launch_.initialized.data();
    for (const GlobalMemory::Array* const array : before_launch_.arrays) {
        std::memcpy(reinterpret_cast<void*>(array->begin), content, array->bytes);
        content += array->bytes;
        const std::span<std::byte> known = known_of(*array);
        std::copy_n(initialized, known.size(), known.begin());
        initialized += known.size();
    }
    allocated_bytes_ = before_launch_.allocated_bytes;
    freed_ = before_launch_.freed;
}

}  // namespace warpbook::model
