// SAYS: the model runs no assembly (asm) in kernels
__global__ void nothing(float*)
{
    if (threadIdx.x == 0) __asm(".byte 0x90");
}
