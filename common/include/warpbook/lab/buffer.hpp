#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <warpbook/backend.hpp>
#include <warpbook/lab/clock_paused.hpp>
#include <warpbook/lab/host_array.hpp>

namespace warpbook {

/// Fills memory that a kernel shall write. An element that still has this content was never written; no result of a
/// lab looks like it by chance.
inline constexpr unsigned char poison = 0xdb;

template <class T>
T poisoned_value()
{
    T value;
    std::memset(&value, poison, sizeof value);
    return value;
}

/// Gives memory back to the backend that it is from.
struct ReleaseToBackend {
    Backend* backend;
    void operator()(void* memory) const noexcept { backend->release(memory); }
};

template <class T>
using DevicePointer = std::unique_ptr<T, ReleaseToBackend>;

/// An array in the device's memory. Freed with the object; moves, does not copy.
template <class T>
class DeviceBuffer {
public:
    /// An array of `count` elements, poisoned.
    DeviceBuffer(Backend& backend, std::string name, std::size_t count);

    /// A copy of `content`.
    DeviceBuffer(Backend& backend, std::string name, std::span<const T> content);

    DeviceBuffer(DeviceBuffer&& other) noexcept;
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept;
    ~DeviceBuffer();

    T* data() const { return data_.get(); }
    std::size_t size() const { return count_; }
    const std::string& name() const { return name_; }

    HostArray<T> read() const;

    /// The elements from number `first` on, as many as there is room for.
    void read(std::size_t first, std::span<T> content) const;

private:
    /// An array of any content.
    DeviceBuffer(Backend& backend, std::size_t count, std::string name);

    static std::optional<ClockPaused> pause_for(std::size_t elements)
    {
        using Pause = std::optional<ClockPaused>;
        return elements > few_elements ? Pause(std::in_place) : Pause();
    }

    std::string name_;
    std::size_t count_;
    DevicePointer<T> data_;
};

template <class T>
DeviceBuffer<T>::DeviceBuffer(Backend& backend, std::string name, std::size_t count)
    : DeviceBuffer(backend, count, std::move(name))
{
    const auto paused = pause_for(count_);
    if (count_ > 0) backend.poison(data(), count_ * sizeof(T), warpbook::poison);
}

template <class T>
DeviceBuffer<T>::DeviceBuffer(Backend& backend, std::string name, std::span<const T> content)
    : DeviceBuffer(backend, content.size(), std::move(name))
{
    const auto paused = pause_for(count_);
    if (count_ > 0) backend.copy_to_device(data(), content.data(), count_ * sizeof(T));
}

template <class T>
DeviceBuffer<T>::DeviceBuffer(Backend& backend, std::size_t count, std::string name)
    : name_(std::move(name)),
      count_(count),
      // Devices have no memory of no bytes, and kernels that get no elements want a pointer all the same.
      data_(static_cast<T*>(backend.allocate(std::max<std::size_t>(count, 1) * sizeof(T), name_)), {&backend})
{}

template <class T>
DeviceBuffer<T>::DeviceBuffer(DeviceBuffer&& other) noexcept = default;

template <class T>
DeviceBuffer<T>& DeviceBuffer<T>::operator=(DeviceBuffer&& other) noexcept = default;

template <class T>
DeviceBuffer<T>::~DeviceBuffer() = default;

template <class T>
HostArray<T> DeviceBuffer<T>::read() const
{
    HostArray<T> content(count_);
    read(0, content);
    return content;
}

template <class T>
void DeviceBuffer<T>::read(std::size_t first, std::span<T> content) const
{
    const auto paused = pause_for(content.size());
    if (content.empty()) return;
    data_.get_deleter().backend->copy_to_host(content.data(), data() + first, content.size_bytes());
}

// Compiled once (common/src/program/buffer.cpp), and not for each check.
extern template class DeviceBuffer<float>;
extern template class DeviceBuffer<int>;
extern template class DeviceBuffer<unsigned>;
extern template class DeviceBuffer<unsigned char>;

}  // namespace warpbook
