// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include "../../details/algorithms/sorted.h"

CUB_NAMESPACE_BEGIN

struct DeviceMergeSort {
    template <class Keys, class Values, class Less>
    static cudaError_t SortPairs(void* storage, size_t& bytes, Keys keys, Values values, long long n, Less less,
                                 cudaStream_t stream = nullptr, bool = false)
    {
        return sort(storage, bytes, keys, keys, values, values, n, less, stream);
    }

    template <class Keys, class Less>
    static cudaError_t SortKeys(void* storage, size_t& bytes, Keys keys, long long n, Less less,
                                cudaStream_t stream = nullptr, bool = false)
    {
        return sort(storage, bytes, keys, keys, cuda_on_cpu::NoValues(), cuda_on_cpu::NoValues(), n, less, stream);
    }

    template <class Keys, class Values, class Less>
    static cudaError_t StableSortPairs(void* storage, size_t& bytes, Keys keys, Values values, long long n, Less less,
                                       cudaStream_t stream = nullptr, bool = false)
    {
        return sort(storage, bytes, keys, keys, values, values, n, less, stream);
    }

    template <class Keys, class Less>
    static cudaError_t StableSortKeys(void* storage, size_t& bytes, Keys keys, long long n, Less less,
                                      cudaStream_t stream = nullptr, bool = false)
    {
        return sort(storage, bytes, keys, keys, cuda_on_cpu::NoValues(), cuda_on_cpu::NoValues(), n, less, stream);
    }

    template <class Keys, class Values, class KeysOut, class ValuesOut, class Less>
    static cudaError_t SortPairsCopy(void* storage, size_t& bytes, Keys keys, Values values, KeysOut keys_out,
                                     ValuesOut values_out, long long n, Less less, cudaStream_t stream = nullptr,
                                     bool = false)
    {
        return sort(storage, bytes, keys, keys_out, values, values_out, n, less, stream);
    }

    template <class Keys, class KeysOut, class Less>
    static cudaError_t SortKeysCopy(void* storage, size_t& bytes, Keys keys, KeysOut keys_out, long long n, Less less,
                                    cudaStream_t stream = nullptr, bool = false)
    {
        return sort(storage, bytes, keys, keys_out, cuda_on_cpu::NoValues(), cuda_on_cpu::NoValues(), n, less, stream);
    }

private:
    template <class Keys, class KeysOut, class Values, class ValuesOut, class Less>
    static cudaError_t sort(void* storage, size_t& bytes, Keys keys, KeysOut keys_out, Values values,
                            ValuesOut values_out, long long n, Less less, cudaStream_t stream)
    {
        cuda_on_cpu::CubCall call(storage, bytes, stream, n);
        call.reads(keys, n).writes(keys_out, n);
        cuda_on_cpu::add_values(call, values, values_out, n);
        return call.run([&] { cuda_on_cpu::sort_elements(keys, keys_out, values, values_out, 0, n, less); });
    }
};

CUB_NAMESPACE_END
