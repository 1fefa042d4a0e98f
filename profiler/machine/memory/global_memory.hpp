#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <warpbook/backend.hpp>

#include "memory_map.hpp"

namespace warpbook::model {

/// The model's global memory: arrays in one reserved piece of address space, with unused pages between them. An access
/// that misses its array therefore harms nothing before it is reported, and a freed array's address is not
/// reused as long as there are others.
class GlobalMemory {
public:
    struct Array {
        std::string name;
        std::uint64_t begin = 0;
        std::size_t bytes = 0;
        bool released = false;
        bool sparse = false;
        /// A kernel has allocated it (DeviceHeap, which looks after its content).
        bool in_heap = false;
        /// Without columns where it is a list, or nobody has told.
        MatrixLayout matrix{};
    };

    GlobalMemory();

    void* allocate(std::size_t bytes, const std::string& name);
    /// Of zeros, in memory only where it is touched. Twice as much address space as the array has lies unused in front
    /// of it: an index that has become negative misses by gigabytes, and is still nearest to this array. Its address
    /// is reused soon after it is freed.
    void* allocate_sparse(std::size_t bytes, const std::string& name);
    void describe_matrix(void* memory, const MatrixLayout& layout);
    void release(void* memory) noexcept;

    // The part of which kernels allocate: address space that is set aside with the first allocation.

    /// Where it begins.
    std::uint64_t reserve_heap();
    std::uint64_t begin_of_heap() const { return heap_begin_; }
    std::uint64_t end_of_heap() const { return heap_begin_ + heap_bytes_; }
    void add_to_heap(Array array);
    /// That which begins at `address`, also when it has been released; null when none does.
    Array* array_in_heap(std::uint64_t address);
    /// All of them, by address.
    std::vector<Array*> arrays_in_heap();
    void forget_freed_in_heap();
    /// Forgets the arrays from this address on, and what was written there.
    void cut_heap(std::uint64_t address);
    void discard_heap_after(std::uint64_t page) noexcept;

    std::uint64_t begin() const { return reinterpret_cast<std::uint64_t>(map_.begin()); }
    std::size_t size() const { return map_.size(); }
    bool contains(std::uint64_t address) const { return map_.contains(address); }

    /// The array at `address`, or the closest one, which an access there most likely meant; null when there is no array
    /// at all. The array may have been released.
    const Array* nearest_array(std::uint64_t address) const;

    /// All that ever were, by address.
    const std::map<std::uint64_t, Array>& arrays() const { return arrays_; }

    /// Between the pages of two arrays. Wide enough that an index which is off by a few rows of a large matrix, not
    /// only by one, still misses every other array.
    static constexpr std::size_t gap_bytes = 1024 * 1024;
    /// Forgets what was written there.
    void discard_gap_after(const Array& array) noexcept
    {
        map_.discard(reinterpret_cast<std::byte*>(array.begin + whole_pages(array.bytes)), gap_bytes);
    }

    /// Whatever was written to the array is zero again.
    void discard_content(const Array& array) noexcept
    {
        map_.discard(reinterpret_cast<std::byte*>(array.begin), whole_pages(array.bytes));
    }

private:
    /// `bytes_in_front`: how much address space stays unused before it.
    Array& place(std::size_t bytes, std::size_t bytes_in_front, const std::string& name);
    /// The address space of the last ones, if they are freed and sparse.
    void reclaim_freed_sparse_arrays();
    /// In the place of a freed one that is as large, the first that was allocated; null where there is none.
    Array* place_of_freed(std::size_t bytes, const std::string& name);

    /// Freed memory is not given out again, so it is much more than kernels can have at a time.
    static constexpr std::size_t most_heap_bytes = std::size_t{1} << 34;

    MemoryMap map_;
    std::size_t used_ = 0;
    std::size_t heap_bytes_;
    std::uint64_t heap_begin_ = 0;
    std::map<std::uint64_t, Array> arrays_;
};

}  // namespace warpbook::model
