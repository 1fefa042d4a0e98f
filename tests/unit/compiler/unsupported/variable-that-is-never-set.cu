// SAYS: is used uninitialized
__global__ void sums(float* out, const float* in, int n)
{
    float sum;
    sum += in[threadIdx.x];
    out[threadIdx.x] = sum;
}
