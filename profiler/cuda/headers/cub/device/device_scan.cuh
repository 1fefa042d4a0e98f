// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include <cub/thread/thread_operators.cuh>

#include "../../details/algorithms/cub_call.h"

CUB_NAMESPACE_BEGIN

struct DeviceScan {
    template <class In, class Out, class Op, class T>
    static cudaError_t ExclusiveScan(void* storage, size_t& bytes, In in, Out out, Op op, T init, long long n,
                                     cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(out, n).run([&] {
            T before = init;
            for (long long i = 0; i < n; ++i) {
                const T next = op(before, in[i]);
                out[i] = before;
                before = next;
            }
        });
    }

    template <class In, class Out, class Op>
    static cudaError_t InclusiveScan(void* storage, size_t& bytes, In in, Out out, Op op, long long n,
                                     cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(out, n).run([&] {
            if (n <= 0) return;
            cuda_on_cpu::ElementOf<In> sum = in[0];
            out[0] = sum;
            for (long long i = 1; i < n; ++i) out[i] = sum = op(sum, in[i]);
        });
    }

    template <class In, class Out>
    static cudaError_t ExclusiveSum(void* storage, size_t& bytes, In in, Out out, long long n,
                                    cudaStream_t stream = nullptr, bool = false)
    {
        using T = cuda_on_cpu::ElementOf<In>;
        return ExclusiveScan(storage, bytes, in, out, Sum(), T(), n, stream);
    }

    template <class In, class Out>
    static cudaError_t InclusiveSum(void* storage, size_t& bytes, In in, Out out, long long n,
                                    cudaStream_t stream = nullptr, bool = false)
    {
        return InclusiveScan(storage, bytes, in, out, Sum(), n, stream);
    }

    /// In place.
    template <class Iterator>
    static cudaError_t ExclusiveSum(void* storage, size_t& bytes, Iterator data, long long n,
                                    cudaStream_t stream = nullptr)
    {
        return ExclusiveSum(storage, bytes, data, data, n, stream);
    }
    template <class Iterator>
    static cudaError_t InclusiveSum(void* storage, size_t& bytes, Iterator data, long long n,
                                    cudaStream_t stream = nullptr)
    {
        return InclusiveSum(storage, bytes, data, data, n, stream);
    }

    template <class Keys, class In, class Out, class Op, class T, class Equal = Equality>
    static cudaError_t ExclusiveScanByKey(void* storage, size_t& bytes, Keys keys, In in, Out out, Op op, T init,
                                          long long n, Equal equal = Equal(), cudaStream_t stream = nullptr,
                                          bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(keys, n).reads(in, n).writes(out, n).run([&] {
            T before = init;
            for (long long i = 0; i < n; ++i) {
                if (i > 0 && !equal(keys[i - 1], keys[i])) before = init;
                const T next = op(before, in[i]);
                out[i] = before;
                before = next;
            }
        });
    }

    template <class Keys, class In, class Out, class Op, class Equal = Equality>
    static cudaError_t InclusiveScanByKey(void* storage, size_t& bytes, Keys keys, In in, Out out, Op op, long long n,
                                          Equal equal = Equal(), cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(keys, n).reads(in, n).writes(out, n).run([&] {
            if (n <= 0) return;
            cuda_on_cpu::ElementOf<In> sum = in[0];
            out[0] = sum;
            for (long long i = 1; i < n; ++i) {
                sum = equal(keys[i - 1], keys[i]) ? static_cast<decltype(sum)>(op(sum, in[i])) : in[i];
                out[i] = sum;
            }
        });
    }

    template <class Keys, class In, class Out, class Equal = Equality>
    static cudaError_t ExclusiveSumByKey(void* storage, size_t& bytes, Keys keys, In in, Out out, long long n,
                                         Equal equal = Equal(), cudaStream_t stream = nullptr, bool = false)
    {
        using T = cuda_on_cpu::ElementOf<In>;
        return ExclusiveScanByKey(storage, bytes, keys, in, out, Sum(), T(), n, equal, stream);
    }

    template <class Keys, class In, class Out, class Equal = Equality>
    static cudaError_t InclusiveSumByKey(void* storage, size_t& bytes, Keys keys, In in, Out out, long long n,
                                         Equal equal = Equal(), cudaStream_t stream = nullptr, bool = false)
    {
        return InclusiveScanByKey(storage, bytes, keys, in, out, Sum(), n, equal, stream);
    }
};

CUB_NAMESPACE_END
