// KERNELS: cuda-samples/Samples/2_Concepts_and_Techniques/sortingNetworks/oddEvenMergeSort.cu
#include "published.hpp"
#include "sorted_pairs.hpp"

void oddEvenMergeSortShared(unsigned*, unsigned*, unsigned*, unsigned*, unsigned, unsigned);
void oddEvenMergeGlobal(unsigned*, unsigned*, unsigned*, unsigned*, unsigned, unsigned, unsigned, unsigned);

void program()
{
    const unsigned n = 4096;
    const auto keys = random_unsigneds(n, 0, 60000), values = numbers(n, [](std::size_t i) { return unsigned(i); });
    auto *key = unwritten<unsigned>(n, "key"), *value = unwritten<unsigned>(n, "value");
    run(oddEvenMergeSortShared, n / 1024, 512, key, value, array(keys, "in_key"), array(values, "in_value"), 1024u, 1u);
    expect("batches of 1024", are_sorted_pairs(content(key, n), content(value, n), keys, 1024));
    for (unsigned size = 2048; size <= n; size *= 2)
        for (unsigned stride = size / 2; stride > 0; stride /= 2)
            run(oddEvenMergeGlobal, n / 512, 256, key, value, key, value, n, size, stride, 1u);
    expect("all", are_sorted_pairs(content(key, n), content(value, n), keys, n));
}
