// SAYS: the model has no atomic operations of the compiler
__global__ void copy(int* out, const int* in)
{
    out[threadIdx.x] = __atomic_load_n(in + threadIdx.x, __ATOMIC_RELAXED);
}
