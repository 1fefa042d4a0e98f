// SAYS: does not know this inline PTX (asm): the operand `(%0)` of `movss %1, (%0)`
__global__ void ones(float* out)
{
    const float one = 1;
    __asm__ volatile("movss %1, (%0)" : : "r"(out + threadIdx.x), "x"(one) : "memory");
}
