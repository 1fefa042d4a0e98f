// KERNELS: cuda-samples/Samples/0_Introduction/simpleStreams/simpleStreams.cu
#include "published.hpp"

void init_array(int*, int*, int);

void program()
{
    auto* data = zeros<int>(4096, "data");
    run(init_array, 8, 512, data, array(std::vector<int>{5}, "factor"), 10);
    expect_equal("data", content(data, 4096), std::vector<int>(4096, 50));
}
