// SAYS: calls `twice`, a function of the host
__global__ void first(int* out)
{
    assert(out != nullptr);
    out[threadIdx.x] = 1;
}

__attribute__((noinline)) int twice(int x) { return 2 * x; }

__global__ void second(int* out) { out[threadIdx.x] = twice(out[threadIdx.x]); }
