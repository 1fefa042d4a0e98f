// Four elements at once, and a number of elements that four does not divide.

// The guard looks at the first of the four only.
// FINDS: out_of_bounds @copy
// N: 126
extern "C" __global__ void vector_over_the_end(int* out, const int* in, int n)
{
    int four = blockIdx.x * blockDim.x + threadIdx.x;
    if (4 * four < n) reinterpret_cast<int4*>(out)[four] = reinterpret_cast<const int4*>(in)[four];  // @copy
}

// CLEAN
// N: 126
extern "C" __global__ void vectors_and_a_rest(int* out, const int* in, int n)
{
    int four = blockIdx.x * blockDim.x + threadIdx.x;
    if (four < n / 4) reinterpret_cast<int4*>(out)[four] = reinterpret_cast<const int4*>(in)[four];
    int rest = n / 4 * 4 + four;
    if (rest < n) out[rest] = in[rest];
}
