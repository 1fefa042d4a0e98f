// SAYS: does not know this inline PTX (asm): this form of it
__global__ void ones(float* out)
{
    const float one = 1;
    __asm__ volatile("movss %1, (%0)" : : "r"(out + threadIdx.x), "x"(one) : "memory");
}
