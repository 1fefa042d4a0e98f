// SAYS: does not know this inline PTX (asm): the label of `bra behind`.
__global__ void wait(int* out)
{
    asm volatile("bra behind;");
    *out = 1;
    asm volatile("behind:");
}
