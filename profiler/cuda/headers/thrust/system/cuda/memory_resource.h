// The memory of Thrust's vectors: CUDA's functions allocate it, so that it is the model's, with bounds and a name.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no vectors."
#endif

#include <thrust/detail/config.h>
#include <thrust/mr/host_memory_resource.h>
#include <thrust/mr/memory_resource.h>
#include <thrust/system/cuda/detail/util.h>
#include <thrust/system/cuda/pointer.h>
#include <thrust/system/detail/bad_alloc.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

template <warpbook_program::MemoryOfVector kind, class Pointer>
class cuda_memory_resource final : public mr::memory_resource<Pointer> {
public:
    Pointer do_allocate(std::size_t bytes, std::size_t = THRUST_MR_DEFAULT_ALIGNMENT) override
    {
        void* begin = nullptr;
        const cudaError_t status = warpbook_program::allocate_for_vector(kind, &begin, bytes);
        if (status != cudaSuccess) {
            warpbook_program::forget_last_error();
            throw thrust::system::detail::bad_alloc(thrust::cuda_category().message(status).c_str());
        }
        return Pointer(begin);
    }

    void do_deallocate(Pointer begin, std::size_t, std::size_t) override
    {
        thrust::cuda_cub::throw_on_error(warpbook_program::free_of_vector(kind, begin.get()), "CUDA free failed");
    }
};

using device_memory_resource =
    cuda_memory_resource<warpbook_program::MemoryOfVector::device, thrust::cuda::pointer<void>>;
using managed_memory_resource =
    cuda_memory_resource<warpbook_program::MemoryOfVector::managed, thrust::cuda::universal_pointer<void>>;
using pinned_memory_resource =
    cuda_memory_resource<warpbook_program::MemoryOfVector::pinned, thrust::cuda::universal_pointer<void>>;

}  // namespace detail

using memory_resource = detail::device_memory_resource;
using universal_memory_resource = detail::managed_memory_resource;
using universal_host_pinned_memory_resource = detail::pinned_memory_resource;

}  // namespace cuda
}  // namespace system

namespace cuda {
using thrust::system::cuda::memory_resource;
using thrust::system::cuda::universal_host_pinned_memory_resource;
using thrust::system::cuda::universal_memory_resource;
}  // namespace cuda
THRUST_NAMESPACE_END
