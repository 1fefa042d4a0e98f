// Single elements of the device's memory that the host reads and writes by Thrust's references, and copies between
// host and device.
#pragma once

#include <iterator>
#include <memory>
#include <utility>

#include <thrust/system/cpp/detail/execution_policy.h>
#include <thrust/system/cuda/detail/algorithms.h>

THRUST_NAMESPACE_BEGIN
template <class>
struct iterator_value;

namespace cuda_cub {

// As thrust::raw_pointer_cast(), whose header includes what includes this one.
template <class T>
T* raw(T* pointer)
{
    return pointer;
}
template <class Pointer>
auto raw(const Pointer& pointer) -> decltype(pointer.get())
{
    return pointer.get();
}
template <class Iterator>
auto raw(const Iterator& iterator) -> decltype(raw(iterator.base()))
{
    return raw(iterator.base());
}

/// A copy from one system to the other one.
template <class From, class To>
struct cross_system : execution_policy<cross_system<From, To>> {
    From& from;
    To& to;

    cross_system(From& from_, To& to_) : from(from_), to(to_) {}
    /// What iter_swap() and the like ask for.
    cross_system<To, From> rotate() const { return cross_system<To, From>(to, from); }
};

template <class From, class To>
cross_system<From, To> select_system(const execution_policy<From>& from, const thrust::cpp::execution_policy<To>& to)
{
    return cross_system<From, To>(derived_cast(strip_const(from)), derived_cast(strip_const(to)));
}
template <class From, class To>
cross_system<From, To> select_system(const thrust::cpp::execution_policy<From>& from, const execution_policy<To>& to)
{
    return cross_system<From, To>(derived_cast(strip_const(from)), derived_cast(strip_const(to)));
}

/// One element, or a copy: no algorithm of the library's, and not said to be one.
template <class Policy, class Work>
void use_memory(Policy& policy, const ::cuda_on_cpu::UsedMemory& used, const Work& work)
{
    const warpbook_program::AlgorithmCall call{nullptr, stream(policy), true, used.begin(), used.size(), false};
    throw_on_error(::cuda_on_cpu::run_algorithm(call, work));
}

/// Which memory of the device's a copy uses: of the two sides, the host's is not looked at.
template <class From, class To, class First, class Out>
void add_side_of_device(::cuda_on_cpu::UsedMemory& used, execution_policy<From>&, To&, const First& first, const Out&,
                        ptrdiff_t n)
{
    ::cuda_on_cpu::add_used(used, first, n, ::cuda_on_cpu::UsedMemory::Use::reading);
}
template <class From, class To, class First, class Out>
void add_side_of_device(::cuda_on_cpu::UsedMemory& used, thrust::cpp::execution_policy<From>&, execution_policy<To>&,
                        const First&, const Out& out, ptrdiff_t n)
{
    ::cuda_on_cpu::add_used(used, out, n, ::cuda_on_cpu::UsedMemory::Use::writing);
}

template <class From, class To, class First, class Size, class Out>
Out copy_n(cross_system<From, To>& systems, First first, Size n, Out out)
    WARPBOOK_BODY_FOR_HOST(Out, if (n <= 0) return out; ::cuda_on_cpu::UsedMemory used;
                           add_side_of_device(used, systems.from, systems.to, first, out, static_cast<ptrdiff_t>(n));
                           on_cpu_t on_cpu; Out end = out;
                           use_memory(systems, used, [&] { end = copy_n(on_cpu, first, n, out); }); return end;)

        template <class From, class To, class First, class Out>
        Out copy(cross_system<From, To>& systems, First first, First last, Out out)
            WARPBOOK_BODY_FOR_HOST(Out, return copy_n(systems, first,
                                                      static_cast<ptrdiff_t>(std::distance(first, last)), out);)

                template <class From, class To, class First, class Out>
                Out uninitialized_copy(cross_system<From, To>& systems, First first, First last, Out out)
                    WARPBOOK_BODY_FOR_HOST(Out, return copy(systems, first, last, out);)

                        template <class From, class To, class First, class Size, class Out>
                        Out uninitialized_copy_n(cross_system<From, To>& systems, First first, Size n, Out out)
                            WARPBOOK_BODY_FOR_HOST(Out, return copy_n(systems, first, n, out);)

                                template <class Derived, class Pointer>
                                typename thrust::iterator_value<Pointer>::type
    get_value(execution_policy<Derived>& policy, Pointer pointer)
{
#ifndef __CUDA_ARCH__
    using Value = typename thrust::iterator_value<Pointer>::type;
    if (!warpbook_program::is_in_algorithm()) {
        std::unique_ptr<Value> value;
        ::cuda_on_cpu::UsedMemory used;
        ::cuda_on_cpu::add_used(used, pointer, 1, ::cuda_on_cpu::UsedMemory::Use::reading);
        use_memory(derived_cast(policy), used, [&] { value.reset(new Value(*raw(pointer))); });
        return std::move(*value);
    }
#else
    (void)policy;
#endif
    return *raw(pointer);
}

template <class Derived, class To, class From>
void assign_value(execution_policy<Derived>& policy, To to, From from)
{
#ifndef __CUDA_ARCH__
    if (!warpbook_program::is_in_algorithm()) {
        ::cuda_on_cpu::UsedMemory used;
        ::cuda_on_cpu::add_used(used, from, 1, ::cuda_on_cpu::UsedMemory::Use::reading);
        ::cuda_on_cpu::add_used(used, to, 1, ::cuda_on_cpu::UsedMemory::Use::writing);
        return use_memory(derived_cast(policy), used, [&] { *raw(to) = *raw(from); });
    }
#else
    (void)policy;
#endif
    *raw(to) = *raw(from);
}

template <class From, class To, class Left, class Right>
void assign_value(cross_system<From, To>& systems, Left to, Right from)
{
#ifndef __CUDA_ARCH__
    if (!warpbook_program::is_in_algorithm()) {
        ::cuda_on_cpu::UsedMemory used;
        // The systems are those of `to` and `from`, in this order.
        add_side_of_device(used, systems.to, systems.from, from, to, 1);
        return use_memory(systems, used, [&] { *raw(to) = *raw(from); });
    }
#else
    (void)systems;
#endif
    *raw(to) = *raw(from);
}

template <class Derived, class One, class Other>
void iter_swap(execution_policy<Derived>& policy, One one, Other other)
{
#ifndef __CUDA_ARCH__
    if (!warpbook_program::is_in_algorithm()) {
        ::cuda_on_cpu::UsedMemory used;
        ::cuda_on_cpu::add_used(used, one, 1, ::cuda_on_cpu::UsedMemory::Use::changing);
        ::cuda_on_cpu::add_used(used, other, 1, ::cuda_on_cpu::UsedMemory::Use::changing);
        return use_memory(derived_cast(policy), used, [&] {
            using std::swap;
            swap(*raw(one), *raw(other));
        });
    }
#else
    (void)policy;
#endif
    using std::swap;
    swap(*raw(one), *raw(other));
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#undef WARPBOOK_BODY_FOR_HOST
