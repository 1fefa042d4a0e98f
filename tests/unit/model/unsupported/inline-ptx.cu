// SAYS: runs no PTX (asm): use CUDA
__global__ void lane(unsigned* out)
{
    unsigned lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    out[threadIdx.x] = lane;
}
