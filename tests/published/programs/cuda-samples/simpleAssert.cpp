// KERNELS: cuda-samples/Samples/0_Introduction/simpleAssert/simpleAssert.cu
#include "published.hpp"

void testKernel(int);

void program()
{
    // The sample is there to fail: 64 threads, and 60 is asserted.
    expect_finding(FindingKind::failed_assertion, "simpleAssert.cu:64");
    run(testKernel, 2, 32, 60);
}
