// KERNELS: cuda-samples/Samples/0_Introduction/simpleIPC/simpleIPC.cu
#include "published.hpp"

void simpleKernel(char*, int, char);

void program()
{
    auto* data = unwritten<char>(10000, "data");
    run(simpleKernel, 8, 128, data, 10000, 'w');
    expect_equal("data", content(data, 10000), std::vector<char>(10000, 'w'));
}
