// SAYS: a kernel accesses memory here in a way that the model does not see
using Bytes = char __attribute__((vector_size(16)));

__global__ void ones(char* out)
{
    const Bytes ones = {1, 1, 1, 1};
    __builtin_ia32_maskmovdqu(ones, ones, out + 16 * threadIdx.x);
}
