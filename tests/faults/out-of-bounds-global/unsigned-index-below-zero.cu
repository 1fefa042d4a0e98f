// An unsigned index that should become -1 becomes 4,294,967,295.

// FINDS: out_of_bounds @left
extern "C" __global__ void unsigned_below_zero(int* out, const int* in, int n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned left = i - 1;
    out[i] = in[left];  // @left
}

// The sum wraps round twice and arrives where it should.
// CLEAN
extern "C" __global__ void unsigned_wraps_and_comes_back(int* out, const int* in, int n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned minus_n = -static_cast<unsigned>(n);
    unsigned from_the_end = minus_n + i;
    out[i] = in[from_the_end + n];
}
