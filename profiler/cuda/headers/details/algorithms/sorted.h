// Sorting for CUB's algorithms: keys, with values or without, in order or in its reverse, stable.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include <cub/util_type.cuh>

#include "cub_call.h"

namespace cuda_on_cpu {

/// In place of values, where there are none.
struct NoValues {};

template <class In, class Out>
void put_in_order(In in, Out out, const std::vector<long long>& order, long long first)
{
    std::vector<ElementOf<In>> moved;
    for (const long long i : order) moved.push_back(in[i]);
    for (std::size_t i = 0; i < moved.size(); ++i) out[first + static_cast<long long>(i)] = moved[i];
}
inline void put_in_order(NoValues, NoValues, const std::vector<long long>&, long long) {}

/// The elements from `first` up to the one before `last`.
template <class Keys, class KeysOut, class Values, class ValuesOut, class Less>
void sort_elements(Keys keys, KeysOut keys_out, Values values, ValuesOut values_out, long long first, long long last,
                   Less less)
{
    if (first >= last) return;
    std::vector<long long> order(static_cast<std::size_t>(last - first));
    std::iota(order.begin(), order.end(), first);
    std::stable_sort(order.begin(), order.end(), [&](long long a, long long b) { return less(keys[a], keys[b]); });
    put_in_order(values, values_out, order, first);
    put_in_order(keys, keys_out, order, first);
}

/// How a radix sort compares: by some of a key's bits.
template <class Key>
class RadixOrder {
public:
    RadixOrder(int begin_bit, int end_bit, bool is_descending)
        : begin_(begin_bit),
          mask_(end_bit - begin_bit >= bits ? ~Bits() : static_cast<Bits>((Bits(1) << (end_bit - begin_bit)) - 1)),
          is_descending_(is_descending)
    {}

    bool operator()(const Key& a, const Key& b) const { return is_descending_ ? of(b) < of(a) : of(a) < of(b); }

private:
    using Traits = CUB_NS_QUALIFIER::Traits<Key>;
    using Bits = typename Traits::UnsignedBits;
    static constexpr int bits = 8 * sizeof(Key);

    Bits of(const Key& key) const
    {
        Bits raw;
        __builtin_memcpy(&raw, &key, sizeof raw);
        return static_cast<Bits>(Traits::TwiddleIn(raw) >> begin_) & mask_;
    }

    int begin_;
    Bits mask_;
    bool is_descending_;
};

template <class In, class Out>
void add_values(CubCall& call, In in, Out out, long long n)
{
    call.reads(in, n).writes(out, n);
}
inline void add_values(CubCall&, NoValues, NoValues, long long) {}

/// Each segment by itself.
template <class Key, class Values, class ValuesOut, class Begins, class Ends>
cudaError_t sort_segments(void* storage, size_t& bytes, const Key* keys, Key* keys_out, Values values,
                          ValuesOut values_out, long long n, int segments, Begins begins, Ends ends, int begin_bit,
                          int end_bit, bool is_descending, cudaStream_t stream)
{
    CubCall call(storage, bytes, stream, n);
    call.reads(keys, n).may_write(keys_out, n).reads(begins, segments).reads(ends, segments);
    add_values(call, values, values_out, n);
    return call.run([&] {
        const RadixOrder<Key> order(begin_bit, end_bit, is_descending);
        for (int segment = 0; segment < segments; ++segment)
            sort_elements(keys, keys_out, values, values_out, begins[segment], ends[segment], order);
    });
}

}  // namespace cuda_on_cpu
