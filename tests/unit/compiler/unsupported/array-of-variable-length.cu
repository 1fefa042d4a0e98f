// SAYS: variable length array
__global__ void squares(int* out, int n)
{
    int list[n];
    for (int i = 0; i < n; ++i) list[i] = i * i;
    out[threadIdx.x] = list[threadIdx.x % n];
}
