// KERNELS: cuda-samples/Samples/0_Introduction/simpleOccupancy/simpleOccupancy.cu
#include "published.hpp"

void square(int*, int);

void program()
{
    const auto values = random_ints(1000, -1000, 1000);
    auto* data = array(values, "data");
    run(square, 32, 32, data, 1000);
    expect_equal("data", content(data, 1000), numbers(1000, [&](std::size_t i) { return values[i] * values[i]; }));
}
