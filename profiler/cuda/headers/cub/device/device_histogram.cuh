// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include <vector>

#include "../../details/algorithms/cub_call.h"

CUB_NAMESPACE_BEGIN

struct DeviceHistogram {
    template <class Samples, class Counter, class Level, class Offset>
    static cudaError_t HistogramEven(void* storage, size_t& bytes, Samples samples, Counter* histogram, int levels,
                                     Level lower, Level upper, Offset n, cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n).reads(samples, n).writes(histogram, levels - 1).run([&] {
            count(samples, n, 1, histogram, levels,
                  [&](const auto& sample) { return even(sample, levels, lower, upper); });
        });
    }

    template <class Samples, class Counter, class Level, class Offset>
    static cudaError_t HistogramRange(void* storage, size_t& bytes, Samples samples, Counter* histogram, int levels,
                                      Level* bounds, Offset n, cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::CubCall(storage, bytes, stream, n)
            .reads(samples, n)
            .reads(bounds, levels)
            .writes(histogram, levels - 1)
            .run([&] {
                count(samples, n, 1, histogram, levels,
                      [&](const auto& sample) { return between(sample, levels, bounds); });
            });
    }

    /// Of pixels with `channels` samples, the first `active` of which are counted.
    template <int channels, int active, class Samples, class Counter, class Level, class Offset>
    static cudaError_t MultiHistogramEven(void* storage, size_t& bytes, Samples samples, Counter* histograms[active],
                                          int levels[active], Level lower[active], Level upper[active], Offset n,
                                          cudaStream_t stream = nullptr, bool = false)
    {
        cuda_on_cpu::CubCall call(storage, bytes, stream, n);
        call.reads(samples, static_cast<long long>(n) * channels);
        for (int c = 0; c < active; ++c) call.writes(histograms[c], levels[c] - 1);
        return call.run([&] {
            for (int c = 0; c < active; ++c)
                count(samples + c, n, channels, histograms[c], levels[c],
                      [&](const auto& sample) { return even(sample, levels[c], lower[c], upper[c]); });
        });
    }

    template <int channels, int active, class Samples, class Counter, class Level, class Offset>
    static cudaError_t MultiHistogramRange(void* storage, size_t& bytes, Samples samples, Counter* histograms[active],
                                           int levels[active], Level* bounds[active], Offset n,
                                           cudaStream_t stream = nullptr, bool = false)
    {
        cuda_on_cpu::CubCall call(storage, bytes, stream, n);
        call.reads(samples, static_cast<long long>(n) * channels);
        for (int c = 0; c < active; ++c) call.reads(bounds[c], levels[c]).writes(histograms[c], levels[c] - 1);
        return call.run([&] {
            for (int c = 0; c < active; ++c)
                count(samples + c, n, channels, histograms[c], levels[c],
                      [&](const auto& sample) { return between(sample, levels[c], bounds[c]); });
        });
    }

private:
    template <class Samples, class Counter, class BinOf>
    static void count(Samples samples, long long n, int stride, Counter* histogram, int levels, BinOf bin_of)
    {
        for (int bin = 0; bin < levels - 1; ++bin) histogram[bin] = 0;
        for (long long i = 0; i < n; ++i) {
            const long long bin = bin_of(samples[i * stride]);
            if (bin >= 0 && bin < levels - 1) ++histogram[bin];
        }
    }

    template <class Sample, class Level>
    static long long even(const Sample& sample, int levels, Level lower, Level upper)
    {
        const Level value = static_cast<Level>(sample);
        if (value < lower || !(value < upper)) return -1;
        return static_cast<long long>((value - lower) / ((upper - lower) / static_cast<Level>(levels - 1)));
    }

    template <class Sample, class Level>
    static long long between(const Sample& sample, int levels, const Level* bounds)
    {
        const Level value = static_cast<Level>(sample);
        for (int bin = 0; bin < levels - 1; ++bin)
            if (!(value < bounds[bin]) && value < bounds[bin + 1]) return bin;
        return -1;
    }
};

CUB_NAMESPACE_END
