// SAYS: does not know this inline PTX (asm): the directive `.byte 0x90`
__global__ void nothing(float*)
{
    if (threadIdx.x == 0) __asm(".byte 0x90");
}
