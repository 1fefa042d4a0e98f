// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include <limits>
#include <utility>

#include <cub/iterator/arg_index_input_iterator.cuh>
#include <cub/thread/thread_operators.cuh>

#include "../../details/algorithms/cub_call.h"

CUB_NAMESPACE_BEGIN

struct DeviceReduce {
    template <class In, class Out, class Op, class T>
    static cudaError_t Reduce(void* storage, size_t& bytes, In in, Out out, long long n, Op op, T init,
                              cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(out, 1).run([&] {
            T result = init;
            for (long long i = 0; i < n; ++i) result = op(result, in[i]);
            *out = result;
        });
    }

    template <class In, class Out>
    static cudaError_t Sum(void* storage, size_t& bytes, In in, Out out, long long n, cudaStream_t stream = nullptr,
                           bool = false)
    {
        using T = cuda_on_cpu::ElementOrElse<Out, In>;
        return Reduce(
            storage, bytes, in, out, n, [](const T& a, const T& b) { return a + b; }, T(), stream);
    }

    template <class In, class Out>
    static cudaError_t Min(void* storage, size_t& bytes, In in, Out out, long long n, cudaStream_t stream = nullptr,
                           bool = false)
    {
        using T = cuda_on_cpu::ElementOf<In>;
        return Reduce(
            storage, bytes, in, out, n, [](const T& a, const T& b) { return b < a ? b : a; },
            std::numeric_limits<T>::max(), stream);
    }

    template <class In, class Out>
    static cudaError_t Max(void* storage, size_t& bytes, In in, Out out, long long n, cudaStream_t stream = nullptr,
                           bool = false)
    {
        using T = cuda_on_cpu::ElementOf<In>;
        return Reduce(
            storage, bytes, in, out, n, [](const T& a, const T& b) { return a < b ? b : a; },
            std::numeric_limits<T>::lowest(), stream);
    }

    template <class In, class Out>
    static cudaError_t ArgMin(void* storage, size_t& bytes, In in, Out out, long long n, cudaStream_t stream = nullptr,
                              bool = false)
    {
        return first_that(storage, bytes, in, out, n, stream, [](const auto& a, const auto& b) { return a < b; });
    }

    template <class In, class Out>
    static cudaError_t ArgMax(void* storage, size_t& bytes, In in, Out out, long long n, cudaStream_t stream = nullptr,
                              bool = false)
    {
        return first_that(storage, bytes, in, out, n, stream, [](const auto& a, const auto& b) { return b < a; });
    }

    template <class Keys, class Unique, class Values, class Aggregates, class Runs, class Op>
    static cudaError_t ReduceByKey(void* storage, size_t& bytes, Keys keys, Unique unique, Values values,
                                   Aggregates aggregates, Runs runs, Op op, long long n, cudaStream_t stream = nullptr,
                                   bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(keys, n).reads(values, n).writes(runs, 1).run([&] {
            long long count = 0;
            for (long long i = 0; i < n;) {
                cuda_on_cpu::ElementOf<Keys> key = keys[i];
                cuda_on_cpu::ElementOrElse<Aggregates, Values> sum = values[i];
                for (++i; i < n && key == keys[i]; ++i) sum = op(sum, values[i]);
                unique[count] = key;
                aggregates[count++] = sum;
            }
            *runs = count;
            cuda_on_cpu::note_written(unique, count);
            cuda_on_cpu::note_written(aggregates, count);
        });
    }

private:
    template <class In, class Out, class Better>
    static cudaError_t first_that(void* storage, size_t& bytes, In in, Out out, long long n, cudaStream_t stream,
                                  Better is_better)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(in, n).writes(out, 1).run([&] {
            long long best = 0;
            for (long long i = 1; i < n; ++i)
                if (is_better(in[i], in[best])) best = i;
            cuda_on_cpu::ElementOrElse<Out, ArgIndexInputIterator<In>> result;
            result.key = static_cast<decltype(result.key)>(best);
            if (n > 0) result.value = in[best];
            *out = result;
        });
    }
};

CUB_NAMESPACE_END
