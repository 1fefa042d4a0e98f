// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include <limits>

#include <cub/device/device_reduce.cuh>

#include "../../details/algorithms/cub_call.h"

CUB_NAMESPACE_BEGIN

struct DeviceSegmentedReduce {
    template <class In, class Out, class Begins, class Ends, class Op, class T>
    static cudaError_t Reduce(void* storage, size_t& bytes, In in, Out out, int segments, Begins begins, Ends ends,
                              Op op, T init, cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, segments)
            .reads(begins, segments)
            .reads(ends, segments)
            .writes(out, segments)
            .run([&] {
                for (int segment = 0; segment < segments; ++segment) {
                    T result = init;
                    for (auto i = begins[segment]; i < ends[segment]; ++i) result = op(result, in[i]);
                    out[segment] = result;
                }
            });
    }

    template <class In, class Out, class Begins, class Ends>
    static cudaError_t Sum(void* storage, size_t& bytes, In in, Out out, int segments, Begins begins, Ends ends,
                           cudaStream_t stream = nullptr, bool = false)
    {
        using T = cuda_on_cpu::ElementOrElse<Out, In>;
        return Reduce(
            storage, bytes, in, out, segments, begins, ends, [](const T& a, const T& b) { return a + b; }, T(), stream);
    }

    template <class In, class Out, class Begins, class Ends>
    static cudaError_t Min(void* storage, size_t& bytes, In in, Out out, int segments, Begins begins, Ends ends,
                           cudaStream_t stream = nullptr, bool = false)
    {
        using T = cuda_on_cpu::ElementOf<In>;
        return Reduce(
            storage, bytes, in, out, segments, begins, ends, [](const T& a, const T& b) { return b < a ? b : a; },
            std::numeric_limits<T>::max(), stream);
    }

    template <class In, class Out, class Begins, class Ends>
    static cudaError_t Max(void* storage, size_t& bytes, In in, Out out, int segments, Begins begins, Ends ends,
                           cudaStream_t stream = nullptr, bool = false)
    {
        using T = cuda_on_cpu::ElementOf<In>;
        return Reduce(
            storage, bytes, in, out, segments, begins, ends, [](const T& a, const T& b) { return a < b ? b : a; },
            std::numeric_limits<T>::lowest(), stream);
    }
};

CUB_NAMESPACE_END
