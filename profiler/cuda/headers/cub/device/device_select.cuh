// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include <vector>

#include "../../details/algorithms/cub_call.h"

CUB_NAMESPACE_BEGIN

struct DeviceSelect {
    template <class In, class Flags, class Out, class Count>
    static cudaError_t Flagged(void* storage, size_t& bytes, In in, Flags flags, Out out, Count count, long long n,
                               cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).reads(flags, n).writes(count, 1).run([&] {
            keep(in, out, count, n, [&](long long i) { return static_cast<bool>(flags[i]); });
        });
    }

    template <class In, class Out, class Count, class Op>
    static cudaError_t If(void* storage, size_t& bytes, In in, Out out, Count count, long long n, Op op,
                          cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(count, 1).run([&] {
            keep(in, out, count, n, [&](long long i) { return op(in[i]); });
        });
    }

    template <class In, class Out, class Count>
    static cudaError_t Unique(void* storage, size_t& bytes, In in, Out out, Count count, long long n,
                              cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(count, 1).run([&] {
            keep(in, out, count, n, [&](long long i) { return i == 0 || !(in[i] == in[i - 1]); });
        });
    }

    template <class Keys, class Values, class KeysOut, class ValuesOut, class Count>
    static cudaError_t UniqueByKey(void* storage, size_t& bytes, Keys keys, Values values, KeysOut keys_out,
                                   ValuesOut values_out, Count count, long long n, cudaStream_t stream = nullptr,
                                   bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n)
            .reads(keys, n)
            .reads(values, n)
            .writes(count, 1)
            .run([&] {
                const auto is_first = [&](long long i) { return i == 0 || !(keys[i] == keys[i - 1]); };
                keep(values, values_out, count, n, is_first);
                keep(keys, keys_out, count, n, is_first);
            });
    }

private:
    /// The input may be the output, too: then an element is asked about before it changes.
    template <class In, class Out, class Count, class IsKept>
    static void keep(In in, Out out, Count count, long long n, IsKept is_kept)
    {
        std::vector<cuda_on_cpu::ElementOf<In>> kept;
        for (long long i = 0; i < n; ++i)
            if (is_kept(i)) kept.push_back(in[i]);
        for (std::size_t i = 0; i < kept.size(); ++i) out[i] = kept[i];
        *count = static_cast<int>(kept.size());
        cuda_on_cpu::note_written(out, static_cast<long long>(kept.size()));
    }
};

CUB_NAMESPACE_END
