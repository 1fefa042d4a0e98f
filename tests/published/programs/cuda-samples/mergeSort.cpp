// KERNELS: cuda-samples/Samples/0_Introduction/mergeSort/mergeSort.cu
// AND: template __global__ void mergeSortSharedKernel<1>(uint*, uint*, uint*, uint*, uint);
// AND: template __global__ void generateSampleRanksKernel<1>(uint*, uint*, uint*, uint, uint, uint);
// AND: template __global__ void mergeElementaryIntervalsKernel<1>(uint*, uint*, uint*, uint*, uint*, uint*, uint,
//     uint);
#include "published.hpp"

template <unsigned>
void mergeSortSharedKernel(unsigned*, unsigned*, unsigned*, unsigned*, unsigned);
template <unsigned>
void generateSampleRanksKernel(unsigned*, unsigned*, unsigned*, unsigned, unsigned, unsigned);
void mergeRanksAndIndicesKernel(unsigned*, unsigned*, unsigned, unsigned, unsigned);
template <unsigned>
void mergeElementaryIntervalsKernel(unsigned*, unsigned*, unsigned*, unsigned*, unsigned*, unsigned*, unsigned,
                                    unsigned);

void program()
{
    const unsigned n = 4096, sample = 128;
    const auto keys = random_unsigneds(n, 0, 1000);
    auto *key = unwritten<unsigned>(n, "key"), *value = unwritten<unsigned>(n, "value");
    auto *other_key = unwritten<unsigned>(n, "other_key"), *other_value = unwritten<unsigned>(n, "other_value");
    auto *ranks_a = unwritten<unsigned>(n, "ranks_a"), *ranks_b = unwritten<unsigned>(n, "ranks_b");
    auto *limits_a = unwritten<unsigned>(n, "limits_a"), *limits_b = unwritten<unsigned>(n, "limits_b");
    std::vector<unsigned> indices(n);
    std::iota(indices.begin(), indices.end(), 0u);
    run(mergeSortSharedKernel<1>, n / 1024, 512, key, value, array(keys, "keys"), array(indices, "indices"), 1024u);
    for (unsigned stride = 1024; stride < n; stride *= 2) {
        const unsigned pairs = n / (2 * sample);
        run(generateSampleRanksKernel<1>, (pairs + 255) / 256, 256, ranks_a, ranks_b, key, stride, n, pairs);
        run(mergeRanksAndIndicesKernel, (pairs + 255) / 256, 256, limits_a, ranks_a, stride, n, pairs);
        run(mergeRanksAndIndicesKernel, (pairs + 255) / 256, 256, limits_b, ranks_b, stride, n, pairs);
        run(mergeElementaryIntervalsKernel<1>, n / sample, sample, other_key, other_value, key, value, limits_a,
            limits_b, stride, n);
        std::swap(key, other_key);
        std::swap(value, other_value);
    }
    std::stable_sort(indices.begin(), indices.end(), [&](unsigned i, unsigned j) { return keys[i] < keys[j]; });
    expect_equal("value", content(value, n), indices);
    expect_equal("key", content(key, n), numbers(n, [&](std::size_t i) { return keys[indices[i]]; }));
}
