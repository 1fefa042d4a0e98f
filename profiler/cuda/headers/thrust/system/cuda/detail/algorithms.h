// Thrust's algorithms for memory of the device: the CPU does them, one element after another, on the model's memory.
// What they use is checked before (details/algorithms/roles.h has the letters). None of it is counted.
#pragma once

#include <memory>
#include <utility>

#include <thrust/system/cuda/detail/execution_policy.h>

#include "../../../../details/algorithms/roles.h"

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// By which an algorithm runs when its memory is open: Thrust's own code for one thread of a CPU.
struct on_cpu_t : thrust::system::detail::sequential::execution_policy<on_cpu_t> {};

inline void throw_on_error(cudaError_t status, const char* message = "");

template <class Result>
struct algorithm_with_result {
    template <class Work, class... Arguments>
    static Result run(const warpbook_program::AlgorithmCall& call, const char* roles, const Work& work,
                      const Arguments&... arguments)
    {
        std::unique_ptr<Result> result;
        const auto run_and_note_outputs = [&] {
            result.reset(new Result(work()));
            ::cuda_on_cpu::UsedMemory written;
            ::cuda_on_cpu::add_outputs(written, roles, false, 0, *result, arguments...);
            for (const auto& piece : written) warpbook_program::note_written_by_algorithm(piece.begin, piece.bytes);
        };
        throw_on_error(::cuda_on_cpu::run_algorithm(call, run_and_note_outputs));
        return std::move(*result);
    }
};
template <>
struct algorithm_with_result<void> {
    template <class Work, class... Arguments>
    static void run(const warpbook_program::AlgorithmCall& call, const char*, const Work& work, const Arguments&...)
    {
        throw_on_error(::cuda_on_cpu::run_algorithm(call, work));
    }
};

template <class Result, class Policy, class Work, class... Arguments>
Result run_algorithm(Policy& policy, const char* roles, const Work& work, const Arguments&... arguments)
{
    ::cuda_on_cpu::UsedMemory used;
    ::cuda_on_cpu::add_arguments(used, roles, 0, arguments...);
    const warpbook_program::AlgorithmCall call{
        "Thrust",     stream(policy), must_perform_optional_synchronization(policy),
        used.begin(), used.size(),    ::cuda_on_cpu::has_functions_with_state<Arguments...>()};
    return algorithm_with_result<Result>::run(call, roles, work, arguments...);
}

// The device's pass has no use for the bodies of what the host calls, and they would take a long time to compile there.
#ifdef __CUDA_ARCH__
#define WARPBOOK_BODY_FOR_HOST(result, ...)                   \
    {                                                         \
        return ::cuda_on_cpu::ResultForNobody<result>::get(); \
    }
#else
#define WARPBOOK_BODY_FOR_HOST(result, ...) \
    {                                       \
        __VA_ARGS__                         \
    }
#endif
// `count` is how many arguments there are, the policy not among them.
#define WARPBOOK_ALGORITHM(name, roles)                                                                             \
    template <class Derived, class... Arguments>                                                                    \
    auto name(execution_policy<Derived>& policy, Arguments... arguments)                                            \
        ->decltype(name(std::declval<on_cpu_t&>(), arguments...))                                                   \
        WARPBOOK_BODY_FOR_HOST(                                                                                     \
            decltype(name(std::declval<on_cpu_t&>(), arguments...)), constexpr size_t count = sizeof...(Arguments); \
            (void)count; on_cpu_t on_cpu; return run_algorithm<decltype(name(on_cpu, arguments...))>(               \
                policy, roles, [&] { return name(on_cpu, arguments...); }, arguments...);)

WARPBOOK_ALGORITHM(adjacent_difference, "Rw")
WARPBOOK_ALGORITHM(all_of, "R")
WARPBOOK_ALGORITHM(any_of, "R")
WARPBOOK_ALGORITHM(binary_search, "RRw")
WARPBOOK_ALGORITHM(copy, "Rw")
WARPBOOK_ALGORITHM(copy_if, count == 4 ? "Ro" : "Rro")
WARPBOOK_ALGORITHM(copy_n, "nw")
WARPBOOK_ALGORITHM(count, "R")
WARPBOOK_ALGORITHM(count_if, "R")
WARPBOOK_ALGORITHM(equal, "Rr")
WARPBOOK_ALGORITHM(equal_range, "R")
WARPBOOK_ALGORITHM(exclusive_scan, "Rw")
WARPBOOK_ALGORITHM(exclusive_scan_by_key, "Rrw")
WARPBOOK_ALGORITHM(fill, "W")
WARPBOOK_ALGORITHM(fill_n, "k")
WARPBOOK_ALGORITHM(find, "R")
WARPBOOK_ALGORITHM(find_if, "R")
WARPBOOK_ALGORITHM(find_if_not, "R")
WARPBOOK_ALGORITHM(for_each, "U")
WARPBOOK_ALGORITHM(for_each_n, "u")
WARPBOOK_ALGORITHM(gather, "R.w")
WARPBOOK_ALGORITHM(gather_if, "Rr.x")
WARPBOOK_ALGORITHM(generate, "W")
WARPBOOK_ALGORITHM(generate_n, "k")
WARPBOOK_ALGORITHM(inclusive_scan, "Rw")
WARPBOOK_ALGORITHM(inclusive_scan_by_key, "Rrw")
WARPBOOK_ALGORITHM(inner_product, "Rr")
WARPBOOK_ALGORITHM(is_partitioned, "R")
WARPBOOK_ALGORITHM(is_sorted, "R")
WARPBOOK_ALGORITHM(is_sorted_until, "R")
WARPBOOK_ALGORITHM(lower_bound, "RRw")
WARPBOOK_ALGORITHM(max_element, "R")
WARPBOOK_ALGORITHM(merge, "RRo")
WARPBOOK_ALGORITHM(merge_by_key, "RR..oo")
WARPBOOK_ALGORITHM(min_element, "R")
WARPBOOK_ALGORITHM(minmax_element, "R")
WARPBOOK_ALGORITHM(mismatch, "Rr")
WARPBOOK_ALGORITHM(none_of, "R")
WARPBOOK_ALGORITHM(partition, count == 3 ? "M" : "Mr")
WARPBOOK_ALGORITHM(partition_copy, count == 5 ? "Roo" : "Rroo")
WARPBOOK_ALGORITHM(partition_point, "R")
WARPBOOK_ALGORITHM(reduce, "R")
WARPBOOK_ALGORITHM(reduce_by_key, "Rroo")
WARPBOOK_ALGORITHM(remove, "M")
WARPBOOK_ALGORITHM(remove_copy, "Ro")
WARPBOOK_ALGORITHM(remove_copy_if, count == 4 ? "Ro" : "Rro")
WARPBOOK_ALGORITHM(remove_if, count == 3 ? "M" : "Mr")
WARPBOOK_ALGORITHM(replace, "M")
WARPBOOK_ALGORITHM(replace_copy, "Rw")
WARPBOOK_ALGORITHM(replace_copy_if, count == 5 ? "Rw" : "Rrw")
WARPBOOK_ALGORITHM(replace_if, count == 4 ? "M" : "Mr")
WARPBOOK_ALGORITHM(reverse, "M")
WARPBOOK_ALGORITHM(reverse_copy, "Rw")
WARPBOOK_ALGORITHM(scatter, "Rr.")
WARPBOOK_ALGORITHM(scatter_if, "Rrr.")
WARPBOOK_ALGORITHM(sequence, "W")
WARPBOOK_ALGORITHM(set_difference, "RRo")
WARPBOOK_ALGORITHM(set_difference_by_key, "RR..oo")
WARPBOOK_ALGORITHM(set_intersection, "RRo")
WARPBOOK_ALGORITHM(set_intersection_by_key, "RR.oo")
WARPBOOK_ALGORITHM(set_symmetric_difference, "RRo")
WARPBOOK_ALGORITHM(set_symmetric_difference_by_key, "RR..oo")
WARPBOOK_ALGORITHM(set_union, "RRo")
WARPBOOK_ALGORITHM(set_union_by_key, "RR..oo")
WARPBOOK_ALGORITHM(shuffle, "M")
WARPBOOK_ALGORITHM(shuffle_copy, "Rw")
WARPBOOK_ALGORITHM(sort, "M")
WARPBOOK_ALGORITHM(sort_by_key, "Mm")
WARPBOOK_ALGORITHM(stable_partition, count == 3 ? "M" : "Mr")
WARPBOOK_ALGORITHM(stable_partition_copy, count == 5 ? "Roo" : "Rroo")
WARPBOOK_ALGORITHM(stable_sort, "M")
WARPBOOK_ALGORITHM(stable_sort_by_key, "Mm")
WARPBOOK_ALGORITHM(swap_ranges, "Mm")
WARPBOOK_ALGORITHM(tabulate, "W")
WARPBOOK_ALGORITHM(transform, count == 4 ? "Rw" : "Rrw")
WARPBOOK_ALGORITHM(transform_exclusive_scan, "Rw")
WARPBOOK_ALGORITHM(transform_if, count == 5 ? "Rx" : count == 6 ? "Rrx" : "Rrrx")
WARPBOOK_ALGORITHM(transform_inclusive_scan, "Rw")
WARPBOOK_ALGORITHM(transform_reduce, "R")
WARPBOOK_ALGORITHM(uninitialized_copy, "Rw")
WARPBOOK_ALGORITHM(uninitialized_copy_n, "nw")
WARPBOOK_ALGORITHM(uninitialized_fill, "W")
WARPBOOK_ALGORITHM(uninitialized_fill_n, "k")
WARPBOOK_ALGORITHM(unique, "M")
WARPBOOK_ALGORITHM(unique_by_key, "Mm")
WARPBOOK_ALGORITHM(unique_by_key_copy, "Rroo")
WARPBOOK_ALGORITHM(unique_copy, "Ro")
WARPBOOK_ALGORITHM(unique_count, "R")
WARPBOOK_ALGORITHM(upper_bound, "RRw")

#undef WARPBOOK_ALGORITHM

}  // namespace cuda_cub
THRUST_NAMESPACE_END
