#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <warpbook/lab/all_cores.hpp>

namespace warpbook {

/// Asks the system for large pages where such memory is large: there are fewer to be made when it is first written.
void prefer_large_pages(void* memory, std::size_t bytes);

/// An array in the host's memory that holds anything until it is written: a vector would write zeros first, and have
/// all pages made by one thread. Moves, does not copy.
template <class T>
class HostArray {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;

    HostArray() = default;
    explicit HostArray(std::size_t count) : elements_(new T[count]), count_(count)
    {
        prefer_large_pages(elements_.get(), count * sizeof(T));
    }
    HostArray(HostArray&& other) noexcept
        : elements_(std::move(other.elements_)), count_(std::exchange(other.count_, 0))
    {}
    HostArray& operator=(HostArray&& other) noexcept
    {
        elements_ = std::move(other.elements_);
        count_ = std::exchange(other.count_, 0);
        return *this;
    }

    T* data() { return elements_.get(); }
    const T* data() const { return elements_.get(); }
    std::size_t size() const { return count_; }

    T* begin() { return data(); }
    const T* begin() const { return data(); }
    T* end() { return data() + count_; }
    const T* end() const { return data() + count_; }

    T& operator[](std::size_t index) { return elements_[index]; }
    const T& operator[](std::size_t index) const { return elements_[index]; }

private:
    std::unique_ptr<T[]> elements_;
    std::size_t count_ = 0;
};

/// An array whose element i is element_at(i), by all cores.
template <class ElementAt>
auto array_of(std::size_t count, const ElementAt& element_at)
{
    HostArray<std::decay_t<decltype(element_at(count))>> result(count);
    by_all_cores(count, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) result[i] = element_at(i);
    });
    return result;
}

/// What an array holds: never changed, so copies are cheap, and are all the same array.
template <class T>
class Content {
public:
    using value_type = T;

    Content() = default;

    Content(HostArray<T> array);     // NOLINT(google-explicit-constructor)
    Content(std::vector<T> vector);  // NOLINT(google-explicit-constructor)
    Content(const Content& other);
    Content(Content&& other) noexcept;
    Content& operator=(const Content& other);
    Content& operator=(Content&& other) noexcept;
    ~Content();

    const T* data() const { return elements_.get(); }
    std::size_t size() const { return count_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + count_; }
    const T& operator[](std::size_t index) const { return data()[index]; }

    /// The elements from number `first` on, of the same array.
    Content from(std::size_t first) const
    {
        Content part = *this;
        part.elements_ = {elements_, data() + first};
        part.count_ -= first;
        return part;
    }

    std::vector<T> to_vector() const { return {begin(), end()}; }

    friend bool operator==(const Content& one, const Content& other)
    {
        return std::equal(one.begin(), one.end(), other.begin(), other.end());
    }

private:
    std::shared_ptr<const T> elements_;
    std::size_t count_ = 0;
};

template <class T>
Content<T>::Content(HostArray<T> array)
{
    const auto kept = std::make_shared<const HostArray<T>>(std::move(array));
    elements_ = {kept, kept->data()};
    count_ = kept->size();
}

template <class T>
Content<T>::Content(std::vector<T> vector)
{
    const auto kept = std::make_shared<const std::vector<T>>(std::move(vector));
    elements_ = {kept, kept->data()};
    count_ = kept->size();
}

template <class T>
Content<T>::Content(const Content& other) = default;

template <class T>
Content<T>::Content(Content&& other) noexcept = default;

template <class T>
Content<T>& Content<T>::operator=(const Content& other) = default;

template <class T>
Content<T>& Content<T>::operator=(Content&& other) noexcept = default;

template <class T>
Content<T>::~Content() = default;

// Compiled once (common/src/program/host_array.cpp), and not for each check.
extern template class Content<float>;
extern template class Content<int>;
extern template class Content<unsigned>;
extern template class Content<unsigned char>;

}  // namespace warpbook
