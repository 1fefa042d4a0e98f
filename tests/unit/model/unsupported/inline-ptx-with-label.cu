// SAYS: does not know this inline PTX (asm): this form of it (labels, scopes, directives)
__global__ void wait(int* out)
{
    asm volatile("again: bra again;");
    *out = 1;
}
