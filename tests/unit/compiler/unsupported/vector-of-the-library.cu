// SAYS: of the C++ library, which is for the host: nvcc refuses that
#include <vector>

__global__ void squares(int* out, int n)
{
    std::vector<int> values;
    for (int i = 0; i < n; ++i) values.push_back(i * i);
    out[threadIdx.x] = values[threadIdx.x];
}
