// SAYS: kernels have no exceptions
__global__ void positive(int* out, const int* in)
{
    if (in[threadIdx.x] < 0) throw 1;
    out[threadIdx.x] = in[threadIdx.x];
}
