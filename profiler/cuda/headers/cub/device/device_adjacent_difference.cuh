// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include <functional>

#include "../../details/algorithms/cub_call.h"

CUB_NAMESPACE_BEGIN

struct DeviceAdjacentDifference {
    template <class In, class Out, class Op = ::std::minus<>>
    static cudaError_t SubtractLeftCopy(void* storage, size_t& bytes, In in, Out out, long long n, Op op = {},
                                        cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(out, n).run([&] {
            if (n > 0) out[0] = in[0];
            for (long long i = 1; i < n; ++i) out[i] = op(in[i], in[i - 1]);
        });
    }

    template <class In, class Op = ::std::minus<>>
    static cudaError_t SubtractLeft(void* storage, size_t& bytes, In in, long long n, Op op = {},
                                    cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(in, n).run([&] {
            for (long long i = n - 1; i > 0; --i) in[i] = op(in[i], in[i - 1]);
        });
    }

    template <class In, class Out, class Op = ::std::minus<>>
    static cudaError_t SubtractRightCopy(void* storage, size_t& bytes, In in, Out out, long long n, Op op = {},
                                         cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(out, n).run([&] {
            for (long long i = 0; i + 1 < n; ++i) out[i] = op(in[i], in[i + 1]);
            if (n > 0) out[n - 1] = in[n - 1];
        });
    }

    template <class In, class Op = ::std::minus<>>
    static cudaError_t SubtractRight(void* storage, size_t& bytes, In in, long long n, Op op = {},
                                     cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(in, n).run([&] {
            for (long long i = 0; i + 1 < n; ++i) in[i] = op(in[i], in[i + 1]);
        });
    }
};

CUB_NAMESPACE_END
