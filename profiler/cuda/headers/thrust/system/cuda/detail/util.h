// Streams and errors of Thrust's policies.
#pragma once

#ifndef WARPBOOK_PROGRAM
#include_next <thrust/system/cuda/detail/util.h>
#else

#include <exception>

#include <thrust/system/cuda/config.h>
#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system_error.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

inline cudaStream_t default_stream() { return nullptr; }

template <class Derived>
cudaStream_t get_stream(execution_policy<Derived>&)
{
    return default_stream();
}

template <class Derived>
cudaStream_t stream(execution_policy<Derived>& policy)
{
    return get_stream(derived_cast(policy));
}

template <class Derived>
bool must_perform_optional_stream_synchronization(execution_policy<Derived>&)
{
    return true;
}

template <class Derived>
bool must_perform_optional_synchronization(execution_policy<Derived>& policy)
{
    return must_perform_optional_stream_synchronization(derived_cast(policy));
}

inline void terminate()
{
#ifdef __CUDA_ARCH__
    __builtin_trap();
#else
    std::terminate();
#endif
}

inline void throw_on_error(cudaError_t status, const char* message)
{
    if (status == cudaSuccess) return;
    warpbook_program::forget_last_error();
    throw thrust::system_error(status, thrust::cuda_category(), message);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#endif
