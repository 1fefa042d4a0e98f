// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include "../../details/algorithms/cub_call.h"

CUB_NAMESPACE_BEGIN

struct DeviceRunLengthEncode {
    template <class In, class Unique, class Lengths, class Runs>
    static cudaError_t Encode(void* storage, size_t& bytes, In in, Unique unique, Lengths lengths, Runs runs,
                              long long n, cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(runs, 1).run([&] {
            long long count = 0;
            for_each_run(in, n, [&](long long begin, long long length) {
                unique[count] = in[begin];
                lengths[count++] = static_cast<int>(length);
            });
            finish(unique, lengths, runs, count);
        });
    }

    template <class In, class Offsets, class Lengths, class Runs>
    static cudaError_t NonTrivialRuns(void* storage, size_t& bytes, In in, Offsets offsets, Lengths lengths, Runs runs,
                                      long long n, cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(runs, 1).run([&] {
            long long count = 0;
            for_each_run(in, n, [&](long long begin, long long length) {
                if (length == 1) return;
                offsets[count] = static_cast<int>(begin);
                lengths[count++] = static_cast<int>(length);
            });
            finish(offsets, lengths, runs, count);
        });
    }

private:
    template <class In, class Take>
    static void for_each_run(In in, long long n, Take take)
    {
        for (long long i = 0; i < n;) {
            const long long begin = i;
            for (++i; i < n && in[begin] == in[i];) ++i;
            take(begin, i - begin);
        }
    }

    template <class First, class Lengths, class Runs>
    static void finish(First first, Lengths lengths, Runs runs, long long count)
    {
        *runs = static_cast<int>(count);
        cuda_on_cpu::note_written(first, count);
        cuda_on_cpu::note_written(lengths, count);
    }
};

CUB_NAMESPACE_END
