// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/sortingNetworks/bitonicSort.cu
#include "published.hpp"
#include "sorted_pairs.hpp"

void bitonicSortShared(unsigned*, unsigned*, unsigned*, unsigned*, unsigned, unsigned);
void bitonicSortShared1(unsigned*, unsigned*, unsigned*, unsigned*);
void bitonicMergeGlobal(unsigned*, unsigned*, unsigned*, unsigned*, unsigned, unsigned, unsigned, unsigned);
void bitonicMergeShared(unsigned*, unsigned*, unsigned*, unsigned*, unsigned, unsigned, unsigned);

void program()
{
    const unsigned n = 4096;
    const auto keys = random_unsigneds(n, 0, 60000), values = numbers(n, [](std::size_t i) { return unsigned(i); });
    auto *key = unwritten<unsigned>(n, "key"), *value = unwritten<unsigned>(n, "value");
    auto *in_key = array(keys, "in_key"), *in_value = array(values, "in_value");
    run(bitonicSortShared, n / 1024, 512, key, value, in_key, in_value, 512u, 1u);
    expect("batches of 512", are_sorted_pairs(content(key, n), content(value, n), keys, 512));
    run(bitonicSortShared1, n / 1024, 512, key, value, in_key, in_value);
    for (unsigned size = 2048; size <= n; size *= 2) {
        unsigned stride = size / 2;
        for (; stride >= 1024; stride /= 2)
            run(bitonicMergeGlobal, n / 512, 256, key, value, key, value, n, size, stride, 1u);
        run(bitonicMergeShared, n / 1024, 512, key, value, key, value, n, size, 1u);
    }
    expect("all", are_sorted_pairs(content(key, n), content(value, n), keys, n));
}
