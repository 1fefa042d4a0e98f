#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <warpbook/backend.hpp>

namespace warpbook::benchmarks {

// Arrays in a backend's memory. The backend frees them when it ends.

template <class T>
T* unwritten_array(Backend& backend, const std::string& name, std::size_t count)
{
    return static_cast<T*>(backend.allocate(count * sizeof(T), name));
}

template <class T>
T* array_of(Backend& backend, const std::string& name, const std::vector<T>& content)
{
    T* const array = unwritten_array<T>(backend, name, content.size());
    backend.copy_to_device(array, content.data(), content.size() * sizeof(T));
    return array;
}

template <class T>
bool holds(Backend& backend, const T* array, const std::vector<T>& expected)
{
    std::vector<T> content(expected.size());
    backend.copy_to_host(content.data(), array, content.size() * sizeof(T));
    return content == expected;
}

}  // namespace warpbook::benchmarks
