// SAYS: an operand of this asm() has another size than its constraint: "h" is for 2 bytes
__global__ void lane(unsigned long long* out)
{
    unsigned long long lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    out[threadIdx.x] = lane;
}
