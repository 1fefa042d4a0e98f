// SAYS: does not end: it has a loop without a way out
__global__ void waits_for_ever(int* out)
{
    while (true) {
    }
}
