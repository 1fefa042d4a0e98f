#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include <warpbook/backend.hpp>
#include <warpbook/lab/buffer.hpp>

namespace warpbook::parity {

/// What a row of a table puts in place of a pointer: an array with this content, of the type that the kernel wants.
struct Array {
    long long (*value)(long long index);
    std::size_t elements = 4608;
};

/// A number that looks drawn by lot, and is the same everywhere.
constexpr unsigned scrambled(long long index)
{
    auto bits = static_cast<unsigned>(index) * 2654435761u;
    bits ^= bits >> 15;
    return bits * 2246822519u >> 8;
}

inline constexpr Array zeros{[](long long) { return 0LL; }};
/// 0 … 7.
inline constexpr Array small_numbers{[](long long i) { return static_cast<long long>(scrambled(i) % 8); }};

/// An array's element. Structures get the value in each of their bytes.
template <class T>
T element_of(long long value)
{
    if constexpr (std::is_arithmetic_v<T>) {
        return static_cast<T>(value);
    } else {
        T element;
        std::memset(static_cast<void*>(&element), static_cast<int>(value), sizeof element);
        return element;
    }
}

/// The arrays of one launch, in the device's memory.
class CaseMemory {
public:
    explicit CaseMemory(Backend& backend) : backend_(backend) {}

    template <class T>
    T* make(const Array& array)
    {
        std::vector<T> content;
        content.reserve(array.elements);
        for (std::size_t i = 0; i < array.elements; ++i)
            content.push_back(element_of<T>(array.value(static_cast<long long>(i))));
        auto buffer =
            std::make_shared<DeviceBuffer<T>>(backend_, "array " + std::to_string(arrays_.size() + 1), content);
        T* const data = buffer->data();
        arrays_.push_back(std::move(buffer));
        return data;
    }

private:
    Backend& backend_;
    std::vector<std::shared_ptr<void>> arrays_;
};

}  // namespace warpbook::parity
