// CUB's own header would make kernels; here the CPU does it (details/algorithms/cub_call.h). Not counted.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Files of kernels alone have no algorithms for the whole device."
#endif

#include <cub/config.cuh>

#include "../../details/algorithms/sorted.h"

CUB_NAMESPACE_BEGIN

struct DeviceSegmentedSort {
    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t SortPairs(void* storage, size_t& bytes, const Key* keys, Key* keys_out, const Value* values,
                                 Value* values_out, long long n, int segments, Begins begins, Ends ends,
                                 cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::sort_segments(storage, bytes, keys, keys_out, values, values_out, n, segments, begins, ends,
                                          0, static_cast<int>(sizeof(Key) * 8), false, stream);
    }

    template <class Key, class Begins, class Ends>
    static cudaError_t SortKeys(void* storage, size_t& bytes, const Key* keys, Key* keys_out, long long n, int segments,
                                Begins begins, Ends ends, cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::sort_segments(storage, bytes, keys, keys_out, cuda_on_cpu::NoValues(),
                                          cuda_on_cpu::NoValues(), n, segments, begins, ends, 0,
                                          static_cast<int>(sizeof(Key) * 8), false, stream);
    }

    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t SortPairs(void* storage, size_t& bytes, DoubleBuffer<Key>& keys, DoubleBuffer<Value>& values,
                                 long long n, int segments, Begins begins, Ends ends, cudaStream_t stream = nullptr,
                                 bool = false)
    {
        const Key* const in = keys.Current();
        const Value* const values_in = values.Current();
        if (storage != nullptr) keys.selector ^= 1, values.selector ^= 1;
        return cuda_on_cpu::sort_segments(storage, bytes, in, keys.Current(), values_in, values.Current(), n, segments,
                                          begins, ends, 0, static_cast<int>(sizeof(Key) * 8), false, stream);
    }

    template <class Key, class Begins, class Ends>
    static cudaError_t SortKeys(void* storage, size_t& bytes, DoubleBuffer<Key>& keys, long long n, int segments,
                                Begins begins, Ends ends, cudaStream_t stream = nullptr, bool = false)
    {
        const Key* const in = keys.Current();
        if (storage != nullptr) keys.selector ^= 1;
        return cuda_on_cpu::sort_segments(storage, bytes, in, keys.Current(), cuda_on_cpu::NoValues(),
                                          cuda_on_cpu::NoValues(), n, segments, begins, ends, 0,
                                          static_cast<int>(sizeof(Key) * 8), false, stream);
    }

    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t SortPairsDescending(void* storage, size_t& bytes, const Key* keys, Key* keys_out,
                                           const Value* values, Value* values_out, long long n, int segments,
                                           Begins begins, Ends ends, cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::sort_segments(storage, bytes, keys, keys_out, values, values_out, n, segments, begins, ends,
                                          0, static_cast<int>(sizeof(Key) * 8), true, stream);
    }

    template <class Key, class Begins, class Ends>
    static cudaError_t SortKeysDescending(void* storage, size_t& bytes, const Key* keys, Key* keys_out, long long n,
                                          int segments, Begins begins, Ends ends, cudaStream_t stream = nullptr,
                                          bool = false)
    {
        return cuda_on_cpu::sort_segments(storage, bytes, keys, keys_out, cuda_on_cpu::NoValues(),
                                          cuda_on_cpu::NoValues(), n, segments, begins, ends, 0,
                                          static_cast<int>(sizeof(Key) * 8), true, stream);
    }

    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t SortPairsDescending(void* storage, size_t& bytes, DoubleBuffer<Key>& keys,
                                           DoubleBuffer<Value>& values, long long n, int segments, Begins begins,
                                           Ends ends, cudaStream_t stream = nullptr, bool = false)
    {
        const Key* const in = keys.Current();
        const Value* const values_in = values.Current();
        if (storage != nullptr) keys.selector ^= 1, values.selector ^= 1;
        return cuda_on_cpu::sort_segments(storage, bytes, in, keys.Current(), values_in, values.Current(), n, segments,
                                          begins, ends, 0, static_cast<int>(sizeof(Key) * 8), true, stream);
    }

    template <class Key, class Begins, class Ends>
    static cudaError_t SortKeysDescending(void* storage, size_t& bytes, DoubleBuffer<Key>& keys, long long n,
                                          int segments, Begins begins, Ends ends, cudaStream_t stream = nullptr,
                                          bool = false)
    {
        const Key* const in = keys.Current();
        if (storage != nullptr) keys.selector ^= 1;
        return cuda_on_cpu::sort_segments(storage, bytes, in, keys.Current(), cuda_on_cpu::NoValues(),
                                          cuda_on_cpu::NoValues(), n, segments, begins, ends, 0,
                                          static_cast<int>(sizeof(Key) * 8), true, stream);
    }

    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t StableSortPairs(void* storage, size_t& bytes, const Key* keys, Key* keys_out,
                                       const Value* values, Value* values_out, long long n, int segments, Begins begins,
                                       Ends ends, cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::sort_segments(storage, bytes, keys, keys_out, values, values_out, n, segments, begins, ends,
                                          0, static_cast<int>(sizeof(Key) * 8), false, stream);
    }

    template <class Key, class Begins, class Ends>
    static cudaError_t StableSortKeys(void* storage, size_t& bytes, const Key* keys, Key* keys_out, long long n,
                                      int segments, Begins begins, Ends ends, cudaStream_t stream = nullptr,
                                      bool = false)
    {
        return cuda_on_cpu::sort_segments(storage, bytes, keys, keys_out, cuda_on_cpu::NoValues(),
                                          cuda_on_cpu::NoValues(), n, segments, begins, ends, 0,
                                          static_cast<int>(sizeof(Key) * 8), false, stream);
    }

    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t StableSortPairs(void* storage, size_t& bytes, DoubleBuffer<Key>& keys,
                                       DoubleBuffer<Value>& values, long long n, int segments, Begins begins, Ends ends,
                                       cudaStream_t stream = nullptr, bool = false)
    {
        const Key* const in = keys.Current();
        const Value* const values_in = values.Current();
        if (storage != nullptr) keys.selector ^= 1, values.selector ^= 1;
        return cuda_on_cpu::sort_segments(storage, bytes, in, keys.Current(), values_in, values.Current(), n, segments,
                                          begins, ends, 0, static_cast<int>(sizeof(Key) * 8), false, stream);
    }

    template <class Key, class Begins, class Ends>
    static cudaError_t StableSortKeys(void* storage, size_t& bytes, DoubleBuffer<Key>& keys, long long n, int segments,
                                      Begins begins, Ends ends, cudaStream_t stream = nullptr, bool = false)
    {
        const Key* const in = keys.Current();
        if (storage != nullptr) keys.selector ^= 1;
        return cuda_on_cpu::sort_segments(storage, bytes, in, keys.Current(), cuda_on_cpu::NoValues(),
                                          cuda_on_cpu::NoValues(), n, segments, begins, ends, 0,
                                          static_cast<int>(sizeof(Key) * 8), false, stream);
    }

    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t StableSortPairsDescending(void* storage, size_t& bytes, const Key* keys, Key* keys_out,
                                                 const Value* values, Value* values_out, long long n, int segments,
                                                 Begins begins, Ends ends, cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::sort_segments(storage, bytes, keys, keys_out, values, values_out, n, segments, begins, ends,
                                          0, static_cast<int>(sizeof(Key) * 8), true, stream);
    }

    template <class Key, class Begins, class Ends>
    static cudaError_t StableSortKeysDescending(void* storage, size_t& bytes, const Key* keys, Key* keys_out,
                                                long long n, int segments, Begins begins, Ends ends,
                                                cudaStream_t stream = nullptr, bool = false)
    {
        return cuda_on_cpu::sort_segments(storage, bytes, keys, keys_out, cuda_on_cpu::NoValues(),
                                          cuda_on_cpu::NoValues(), n, segments, begins, ends, 0,
                                          static_cast<int>(sizeof(Key) * 8), true, stream);
    }

    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t StableSortPairsDescending(void* storage, size_t& bytes, DoubleBuffer<Key>& keys,
                                                 DoubleBuffer<Value>& values, long long n, int segments, Begins begins,
                                                 Ends ends, cudaStream_t stream = nullptr, bool = false)
    {
        const Key* const in = keys.Current();
        const Value* const values_in = values.Current();
        if (storage != nullptr) keys.selector ^= 1, values.selector ^= 1;
        return cuda_on_cpu::sort_segments(storage, bytes, in, keys.Current(), values_in, values.Current(), n, segments,
                                          begins, ends, 0, static_cast<int>(sizeof(Key) * 8), true, stream);
    }

    template <class Key, class Begins, class Ends>
    static cudaError_t StableSortKeysDescending(void* storage, size_t& bytes, DoubleBuffer<Key>& keys, long long n,
                                                int segments, Begins begins, Ends ends, cudaStream_t stream = nullptr,
                                                bool = false)
    {
        const Key* const in = keys.Current();
        if (storage != nullptr) keys.selector ^= 1;
        return cuda_on_cpu::sort_segments(storage, bytes, in, keys.Current(), cuda_on_cpu::NoValues(),
                                          cuda_on_cpu::NoValues(), n, segments, begins, ends, 0,
                                          static_cast<int>(sizeof(Key) * 8), true, stream);
    }
};

CUB_NAMESPACE_END
