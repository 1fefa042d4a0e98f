// Which memory of the device an algorithm uses, by the iterators that it is given.
#pragma once

#include <stddef.h>

#include <iterator>
#include <type_traits>
#include <utility>

#include <thrust/tuple.h>

#include "run.h"

// Declared alone: the headers of these include what includes this one.
THRUST_NAMESPACE_BEGIN
namespace detail {
template <class>
class normal_iterator;
}
template <class, class>
class permutation_iterator;
template <class>
class reverse_iterator;
template <class, class, class, class>
class transform_iterator;
template <class, class>
class transform_output_iterator;
template <class>
class zip_iterator;
THRUST_NAMESPACE_END

namespace cuda_on_cpu {

/// Of one algorithm: as many pieces as iterators that lead to memory.
class UsedMemory {
public:
    using Use = warpbook_program::UseByAlgorithm;

    const warpbook_program::MemoryOfAlgorithm* begin() const { return pieces_; }
    const warpbook_program::MemoryOfAlgorithm* end() const { return pieces_ + count_; }
    size_t size() const { return count_; }

    void add(const void* begin, size_t bytes, Use use)
    {
        if (count_ < max_pieces && bytes > 0) pieces_[count_++] = {begin, bytes, use};
    }

private:
    static constexpr size_t max_pieces = 24;
    warpbook_program::MemoryOfAlgorithm pieces_[max_pieces];
    size_t count_ = 0;
};

/// `n` elements from an iterator on. Of iterators that are not listed here, such as those that count, nothing is known.
template <class Iterator>
void add_elements(UsedMemory&, const Iterator&, ptrdiff_t, UsedMemory::Use, long)
{}

template <class Iterator>
void add_used(UsedMemory& used, const Iterator& first, ptrdiff_t n, UsedMemory::Use use)
{
    if (n > 0) add_elements(used, first, n, use, 0);
}

template <class Pointer>
void add_pointer(UsedMemory& used, Pointer first, ptrdiff_t n, UsedMemory::Use use)
{
    using Element = std::remove_pointer_t<Pointer>;
    if (use == UsedMemory::Use::unknown && std::is_const<Element>::value) use = UsedMemory::Use::reading;
    used.add(first, static_cast<size_t>(n) * sizeof(Element), use);
}

template <class T>
void add_elements(UsedMemory& used, T* first, ptrdiff_t n, UsedMemory::Use use, int)
{
    add_pointer(used, first, n, use);
}

/// Thrust's own pointers.
template <class Pointer>
auto add_elements(UsedMemory& used, const Pointer& first, ptrdiff_t n, UsedMemory::Use use, int)
    -> decltype(static_cast<void>(static_cast<typename Pointer::raw_pointer>(first.get())))
{
    add_pointer(used, first.get(), n, use);
}

template <class Pointer>
void add_elements(UsedMemory& used, const thrust::detail::normal_iterator<Pointer>& first, ptrdiff_t n,
                  UsedMemory::Use use, int)
{
    add_used(used, first.base(), n, use);
}

template <class Iterator>
void add_elements(UsedMemory& used, const thrust::reverse_iterator<Iterator>& first, ptrdiff_t n, UsedMemory::Use use,
                  int)
{
    add_used(used, first.base() - n, n, use);
}

template <class Call, class Iterator, class Reference, class Value>
void add_elements(UsedMemory& used, const thrust::transform_iterator<Call, Iterator, Reference, Value>& first,
                  ptrdiff_t n, UsedMemory::Use, int)
{
    add_used(used, first.base(), n, UsedMemory::Use::reading);
}

template <class Call, class Iterator>
void add_elements(UsedMemory& used, const thrust::transform_output_iterator<Call, Iterator>& first, ptrdiff_t n,
                  UsedMemory::Use, int)
{
    add_used(used, first.base(), n, UsedMemory::Use::writing);
}

/// Its elements are anywhere: only the indices are known beforehand.
template <class Elements, class Indices>
void add_elements(UsedMemory& used, const thrust::permutation_iterator<Elements, Indices>& first, ptrdiff_t n,
                  UsedMemory::Use, int)
{
    add_used(used, first.base(), n, UsedMemory::Use::reading);
}

template <size_t... Numbers, class Iterators>
void add_each(UsedMemory& used, const Iterators& iterators, ptrdiff_t n, UsedMemory::Use use,
              std::index_sequence<Numbers...>)
{
    const int in_order[] = {(add_used(used, thrust::get<Numbers>(iterators), n, use), 0)...};
    static_cast<void>(in_order);
}

template <class Iterators>
void add_elements(UsedMemory& used, const thrust::zip_iterator<Iterators>& first, ptrdiff_t n, UsedMemory::Use use, int)
{
    add_each(used, first.get_iterator_tuple(), n, use,
             std::make_index_sequence<thrust::tuple_size<Iterators>::value>());
}

}  // namespace cuda_on_cpu
