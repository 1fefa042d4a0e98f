// KERNELS: cuda-samples/Samples/3_CUDA_Features/cdpSimpleQuicksort/cdpSimpleQuicksort.cu
#include "published.hpp"

void cdp_simple_quicksort(unsigned*, int, int, int);

void sort(std::vector<unsigned> values, int depth = 0)
{
    auto* data = array(values, "data");
    run(cdp_simple_quicksort, 1, 1, data, 0, int(values.size()) - 1, depth);
    std::sort(values.begin(), values.end());
    expect_equal("sorted", content(data, values.size()), values);
}

void program()
{
    sort(random_unsigneds(1000, 0, 999));
    sort(std::vector<unsigned>(100, 7));
    // Too deep for another launch.
    sort(random_unsigneds(100, 0, 0xffffffffu), 16);
}
