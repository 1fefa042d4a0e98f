// What an algorithm does with its arguments, said by a letter for each, in their order:
//
//   R  M  W  U    two iterators: a range that it reads, changes, writes, gives to a function of the program's
//   n  k  u       an iterator and a number of elements: that it reads, writes, gives to a function
//   r  m  w  x    an iterator to as many elements as the last range has: reads, changes, writes, writes perhaps
//   o             an iterator to where it writes as many as the result says
//   .             an argument of which nothing is said here
//
// What follows them are numbers, values and functions.
#pragma once

#include <stddef.h>

#include <type_traits>

#include <thrust/pair.h>

#include "used_memory.h"

namespace cuda_on_cpu {

template <class T, class = void>
struct IsIterator : std::is_pointer<T> {};
template <class T>
struct IsIterator<T, decltype(static_cast<void>(sizeof(typename T::iterator_category)))> : std::true_type {};

/// Whether one of the arguments is an object that is no iterator, and holds something: pointers, perhaps.
template <class... Arguments>
bool has_functions_with_state()
{
    const bool have[] = {false, (std::is_class<Arguments>::value && !std::is_empty<Arguments>::value &&
                                 !IsIterator<Arguments>::value)...};
    for (const bool has : have)
        if (has) return true;
    return false;
}

inline UsedMemory::Use use_of(char role)
{
    switch (role) {
    case 'R':
    case 'n':
    case 'r': return UsedMemory::Use::reading;
    case 'W':
    case 'k':
    case 'w': return UsedMemory::Use::writing;
    case 'M':
    case 'm': return UsedMemory::Use::changing;
    default: return UsedMemory::Use::unknown;
    }
}

inline bool is_range(char role) { return role == 'R' || role == 'M' || role == 'W' || role == 'U'; }
inline bool is_counted(char role) { return role == 'n' || role == 'k' || role == 'u'; }

template <class Iterator>
std::enable_if_t<IsIterator<Iterator>::value, ptrdiff_t> elements_between(const Iterator& first, const Iterator& last)
{
    return static_cast<ptrdiff_t>(last - first);
}
template <class First, class Second>
ptrdiff_t elements_between(const First&, const Second&)
{
    return 0;
}

template <class Number>
std::enable_if_t<std::is_arithmetic<Number>::value, ptrdiff_t> number_in(const Number& number)
{
    return static_cast<ptrdiff_t>(number);
}
template <class Other>
std::enable_if_t<!std::is_arithmetic<Other>::value, ptrdiff_t> number_in(const Other&)
{
    return 0;
}

template <class Argument>
std::enable_if_t<IsIterator<Argument>::value> add_if_iterator(UsedMemory& used, const Argument& first, ptrdiff_t n,
                                                              UsedMemory::Use use)
{
    add_used(used, first, n, use);
}
template <class Argument>
std::enable_if_t<!IsIterator<Argument>::value> add_if_iterator(UsedMemory&, const Argument&, ptrdiff_t, UsedMemory::Use)
{}

inline void add_arguments(UsedMemory&, const char*, ptrdiff_t) {}

template <class Last>
void add_arguments(UsedMemory& used, const char* roles, ptrdiff_t n, const Last& last)
{
    if (*roles != 0 && *roles != 'o' && *roles != '.') add_if_iterator(used, last, n, use_of(*roles));
}

template <class First, class Second, class... Others>
void add_arguments(UsedMemory& used, const char* roles, ptrdiff_t n, const First& first, const Second& second,
                   const Others&... others)
{
    if (*roles == 0) return;
    const bool takes_two = is_range(*roles) || is_counted(*roles);
    if (is_range(*roles)) n = elements_between(first, second);
    if (is_counted(*roles)) n = number_in(second);
    if (*roles != 'o' && *roles != '.') add_if_iterator(used, first, n, use_of(*roles));
    if (takes_two)
        add_arguments(used, roles + 1, n, others...);
    else
        add_arguments(used, roles + 1, n, second, others...);
}

/// How many elements an output has from `begin` on, where the result is its end, or a pair of such.
template <class Iterator>
ptrdiff_t elements_written(const Iterator& end, const Iterator& begin, unsigned)
{
    return elements_between(begin, end);
}
template <class One, class Other, class Iterator>
ptrdiff_t elements_written(const thrust::pair<One, Other>& ends, const Iterator& begin, unsigned number)
{
    return number == 0 ? elements_between(begin, ends.first) : elements_between(begin, ends.second);
}
template <class Result, class Argument>
ptrdiff_t elements_written(const Result&, const Argument&, long)
{
    return 0;
}

template <class Result>
void add_outputs(UsedMemory&, const char*, bool, unsigned, const Result&)
{}

template <class Result, class First, class... Others>
void add_outputs(UsedMemory& used, const char* roles, bool is_second_of_two, unsigned number, const Result& result,
                 const First& first, const Others&... others)
{
    if (is_second_of_two) return add_outputs(used, roles, false, number, result, others...);
    if (*roles == 0) return;
    if (*roles == 'o')
        add_if_iterator(used, first, elements_written(result, first, number++), UsedMemory::Use::writing);
    add_outputs(used, roles + 1, is_range(*roles) || is_counted(*roles), number, result, others...);
}

}  // namespace cuda_on_cpu
