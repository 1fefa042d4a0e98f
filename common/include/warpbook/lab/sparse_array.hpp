#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <warpbook/backend.hpp>
#include <warpbook/lab/buffer.hpp>

namespace warpbook {

/// From so many elements on, an int is too small for an index; and an unsigned.
inline constexpr std::size_t more_than_ints = std::size_t{1} << 31;
inline constexpr std::size_t more_than_unsigneds = std::size_t{1} << 32;

/// What to do when a kernel goes wrong on so many elements, and was right on fewer.
inline constexpr auto use_size_t =
    "An int holds no more than 2,147,483,647, and an unsigned no more than 4,294,967,295: use std::size_t for an "
    "index, and for what it is computed from.";

/// Elements from number `first` to before number `end`.
struct ElementRange {
    std::size_t first;
    std::size_t end;
};

/// Of which bytes of a sparse array memory has pages: those that somebody has touched, and their neighbors.
std::vector<ElementRange> touched_bytes(const void* array, std::size_t bytes);

/// An array of zeros in the model's memory that may be larger than the machine's: only what is touched takes room. For
/// launches of a few blocks out of many. Freed with the object.
template <class T>
class SparseArray {
public:
    SparseArray(Backend& backend, const std::string& name, std::size_t count)
        : data_(static_cast<T*>(backend.allocate_sparse(count * sizeof(T), name)), {&backend}), count_(count)
    {}

    T* data() const { return data_.get(); }

    /// Elements from number `first` on.
    void write(std::size_t first, std::span<const T> elements) const
    {
        backend().copy_to_device(data() + first, elements.data(), elements.size_bytes());
    }

    T read(std::size_t index) const { return read(index, 1).front(); }

    /// `count` elements from number `first` on.
    std::vector<T> read(std::size_t first, std::size_t count) const
    {
        std::vector<T> elements(count);
        backend().copy_to_host(elements.data(), data() + first, count * sizeof(T));
        return elements;
    }

    /// Where memory has pages of it.
    std::vector<ElementRange> touched() const
    {
        std::vector<ElementRange> ranges = touched_bytes(data(), count_ * sizeof(T));
        for (ElementRange& range : ranges) range = {range.first / sizeof(T), range.end / sizeof(T)};
        return ranges;
    }

private:
    Backend& backend() const { return *data_.get_deleter().backend; }

    DevicePointer<T> data_;
    std::size_t count_;
};

}  // namespace warpbook
