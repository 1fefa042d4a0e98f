#include "global_memory.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <warpbook/backend.hpp>

#include "base/host_memory.hpp"

namespace warpbook::model {

namespace {

constexpr std::size_t bytes_in_front_of_sparse(std::size_t bytes) { return 2 * whole_pages(bytes); }

}  // namespace

GlobalMemory::GlobalMemory()
    : map_(address_space_for_arrays()), used_(gap_bytes), heap_bytes_(std::min(most_heap_bytes, map_.size() / 4))
{}

GlobalMemory::Array* GlobalMemory::place_of_freed(std::size_t bytes, const std::string& name)
{
    for (auto& [begin, array] : arrays_) {
        const bool is_free = array.released && !array.in_heap && !array.sparse;
        if (is_free && whole_pages(array.bytes) >= whole_pages(bytes)) return &(array = {name, begin, bytes});
    }
    return nullptr;
}

GlobalMemory::Array& GlobalMemory::place(std::size_t bytes, std::size_t bytes_in_front, const std::string& name)
{
    // What is tried at many sizes would soon have no room.
    reclaim_freed_sparse_arrays();
    const std::size_t left = map_.size() - used_;
    const bool has_room =
        bytes <= left && bytes_in_front <= left && bytes_in_front + whole_pages(bytes) + gap_bytes <= left;
    if (!has_room && bytes_in_front == 0)
        if (Array* const array = place_of_freed(bytes, name)) return *array;
    if (!has_room)
        throw DeviceError("model: no room for '" + name + "' of " + std::to_string(bytes) +
                          " bytes: the model's global memory holds " + std::to_string(map_.size()) + " bytes");
    const std::uint64_t array_begin = begin() + used_ + bytes_in_front;
    used_ += bytes_in_front + whole_pages(bytes) + gap_bytes;
    return arrays_[array_begin] = {name, array_begin, bytes};
}

void* GlobalMemory::allocate(std::size_t bytes, const std::string& name)
{
    const Array& array = place(bytes, 0, name);
    map_.expect_dense_use(reinterpret_cast<std::byte*>(array.begin), whole_pages(bytes));
    return reinterpret_cast<void*>(array.begin);
}

void GlobalMemory::reclaim_freed_sparse_arrays()
{
    while (!arrays_.empty() && std::prev(arrays_.end())->second.sparse && std::prev(arrays_.end())->second.released) {
        const Array& last = std::prev(arrays_.end())->second;
        used_ = last.begin - begin() - bytes_in_front_of_sparse(last.bytes);
        arrays_.erase(std::prev(arrays_.end()));
    }
}

void* GlobalMemory::allocate_sparse(std::size_t bytes, const std::string& name)
{
    // place() refuses what is larger than all there is.
    Array& array = place(bytes, bytes_in_front_of_sparse(std::min(bytes, map_.size())), name);
    array.sparse = true;
    map_.expect_sparse_use(reinterpret_cast<std::byte*>(array.begin), whole_pages(bytes));
    return reinterpret_cast<void*>(array.begin);
}

void GlobalMemory::describe_matrix(void* memory, const MatrixLayout& layout)
{
    const auto found = arrays_.find(reinterpret_cast<std::uint64_t>(memory));
    if (found != arrays_.end()) found->second.matrix = layout;
}

void GlobalMemory::release(void* memory) noexcept
{
    const auto found = arrays_.find(reinterpret_cast<std::uint64_t>(memory));
    if (found == arrays_.end()) return;
    found->second.released = true;
    map_.discard(static_cast<std::byte*>(memory), whole_pages(found->second.bytes));
}

std::uint64_t GlobalMemory::reserve_heap()
{
    heap_begin_ = place(heap_bytes_, 0, "heap").begin;
    arrays_.erase(heap_begin_);
    return heap_begin_;
}

void GlobalMemory::add_to_heap(Array array)
{
    array.in_heap = true;
    const std::uint64_t address = array.begin;
    arrays_[address] = std::move(array);
}

GlobalMemory::Array* GlobalMemory::array_in_heap(std::uint64_t address)
{
    const auto found = arrays_.find(address);
    return found == arrays_.end() || !found->second.in_heap ? nullptr : &found->second;
}

std::vector<GlobalMemory::Array*> GlobalMemory::arrays_in_heap()
{
    std::vector<Array*> arrays;
    const auto end = arrays_.lower_bound(end_of_heap());
    for (auto array = arrays_.lower_bound(heap_begin_); array != end; ++array) arrays.push_back(&array->second);
    return arrays;
}

void GlobalMemory::forget_freed_in_heap()
{
    std::erase_if(arrays_, [](const auto& array) { return array.second.in_heap && array.second.released; });
}

void GlobalMemory::cut_heap(std::uint64_t address)
{
    arrays_.erase(arrays_.lower_bound(address), arrays_.lower_bound(end_of_heap()));
}

void GlobalMemory::discard_heap_after(std::uint64_t page) noexcept
{
    map_.discard(reinterpret_cast<std::byte*>(page), end_of_heap() - page);
}

const GlobalMemory::Array* GlobalMemory::nearest_array(std::uint64_t address) const
{
    const auto after = arrays_.upper_bound(address);
    if (after == arrays_.begin()) return after == arrays_.end() ? nullptr : &after->second;
    const Array& before = std::prev(after)->second;
    if (address - before.begin < before.bytes || after == arrays_.end()) return &before;
    const std::uint64_t past_the_end = address - (before.begin + before.bytes);
    return past_the_end <= after->second.begin - address ? &before : &after->second;
}

}  // namespace warpbook::model
