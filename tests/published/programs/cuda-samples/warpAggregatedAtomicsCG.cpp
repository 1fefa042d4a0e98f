// KERNELS: cuda-samples/Samples/3_CUDA_Features/warpAggregatedAtomicsCG/warpAggregatedAtomicsCG.cu
#include "published.hpp"

void filter_arr(int*, int*, const int*, int);
void mapToBuckets(const int*, int*, int*, int, int);
void calculateMaxInEachBuckets(const int*, const int*, int*, int, int);

void program()
{
    const int n = 5000, buckets = 5;
    const auto values = random_ints(n, -10, 10), labels = random_ints(n, 0, buckets - 1),
               weights = random_ints(n, 0, 100000);
    auto *kept = unwritten<int>(n, "kept"), *count = zeros<int>(1, "count");
    run(filter_arr, 4, 256, kept, count, array(values, "values"), n);
    std::vector<int> wanted;
    std::copy_if(values.begin(), values.end(), std::back_inserter(wanted), [](int value) { return value > 0; });
    auto filtered = content(kept, std::size_t(content(count, 1)[0]));
    std::sort(filtered.begin(), filtered.end());
    std::sort(wanted.begin(), wanted.end());
    expect_equal("kept", filtered, wanted);

    auto *indices = unwritten<int>(n, "indices"), *counters = unwritten<int>(buckets, "counters");
    std::vector<int> starts(buckets), ends(buckets), maxima(buckets);
    for (int bucket = 0; bucket < buckets; ++bucket) {
        ends[bucket] = starts[bucket] = bucket == 0 ? 0 : ends[bucket - 1];
        for (int i = 0; i < n; ++i) {
            if (labels[i] != bucket) continue;
            ++ends[bucket];
            maxima[bucket] = std::max(maxima[bucket], weights[i]);
        }
    }
    counters = array(starts, "counters");
    run(mapToBuckets, 4, 256, array(labels, "labels"), indices, counters, n, buckets);
    expect_equal("bucket", content(counters, buckets), ends);
    const auto index = content(indices, n);
    expect_equal("label", numbers(n, [&](std::size_t i) { return labels[index[i]]; }), numbers(n, [&](std::size_t i) {
                     return int(std::upper_bound(ends.begin(), ends.end(), int(i)) - ends.begin());
                 }));
    auto* largest = zeros<int>(buckets, "largest");
    run(calculateMaxInEachBuckets, 4, 256, array(labels, "labels"), array(weights, "weights"), largest, n, buckets);
    expect_equal("maximum", content(largest, buckets), maxima);
}
