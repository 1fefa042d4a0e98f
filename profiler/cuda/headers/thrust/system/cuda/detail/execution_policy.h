// Thrust's policies for CUDA. What has no algorithm of its own here is done one element after another.
#pragma once

#ifndef WARPBOOK_PROGRAM
#include_next <thrust/system/cuda/detail/execution_policy.h>
#else

#include <thrust/detail/allocator_aware_execution_policy.h>
#include <thrust/detail/config.h>
#include <thrust/detail/dependencies_aware_execution_policy.h>
#include <thrust/detail/execution_policy.h>
#include <thrust/iterator/detail/any_system_tag.h>
#include <thrust/system/detail/sequential/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

struct tag;

template <class>
struct execution_policy;

template <>
struct execution_policy<tag> : thrust::system::detail::sequential::execution_policy<tag> {
    using tag_type = tag;
};

struct tag : execution_policy<tag>,
             thrust::detail::allocator_aware_execution_policy<cuda_cub::execution_policy>,
             thrust::detail::dependencies_aware_execution_policy<cuda_cub::execution_policy> {};

template <class Derived>
struct execution_policy : thrust::system::detail::sequential::execution_policy<Derived> {
    using tag_type = tag;
    operator tag() const { return tag(); }
};

}  // namespace cuda_cub

namespace system {
namespace cuda {
namespace detail {
using thrust::cuda_cub::execution_policy;
using thrust::cuda_cub::tag;
}  // namespace detail
using thrust::cuda_cub::execution_policy;
using thrust::cuda_cub::tag;
}  // namespace cuda
}  // namespace system

namespace cuda {
using thrust::cuda_cub::execution_policy;
using thrust::cuda_cub::tag;
}  // namespace cuda
THRUST_NAMESPACE_END

#include <thrust/system/cuda/detail/algorithms.h>
#include <thrust/system/cuda/detail/elements.h>

#endif
