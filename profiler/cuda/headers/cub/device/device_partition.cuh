// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include <vector>

#include "../../details/algorithms/cub_call.h"

CUB_NAMESPACE_BEGIN

struct DevicePartition {
    template <class In, class Flags, class Out, class Count>
    static cudaError_t Flagged(void* storage, size_t& bytes, In in, Flags flags, Out out, Count count, long long n,
                               cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n)
            .reads(in, n)
            .reads(flags, n)
            .writes(out, n)
            .writes(count, 1)
            .run([&] { divide(in, out, count, n, [&](long long i) { return static_cast<bool>(flags[i]); }); });
    }

    template <class In, class Out, class Count, class Op>
    static cudaError_t If(void* storage, size_t& bytes, In in, Out out, Count count, long long n, Op op,
                          cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(out, n).writes(count, 1).run([&] {
            divide(in, out, count, n, [&](long long i) { return op(in[i]); });
        });
    }

private:
    /// What is not selected comes behind, in reverse order.
    template <class In, class Out, class Count, class IsSelected>
    static void divide(In in, Out out, Count count, long long n, IsSelected is_selected)
    {
        std::vector<cuda_on_cpu::ElementOf<In>> selected;
        std::vector<cuda_on_cpu::ElementOf<In>> others;
        for (long long i = 0; i < n; ++i) (is_selected(i) ? selected : others).push_back(in[i]);
        *count = static_cast<int>(selected.size());
        selected.insert(selected.end(), others.rbegin(), others.rend());
        for (long long i = 0; i < n; ++i) out[i] = selected[static_cast<std::size_t>(i)];
    }
};

CUB_NAMESPACE_END
