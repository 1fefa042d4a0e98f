// An atomic of eight bytes, on the second element of an array of ints.

// FINDS: misaligned @add
// OUT: zeros
extern "C" __global__ void atomic_at_odd_index(int* out, const int* in, int n)
{
    atomicAdd(reinterpret_cast<unsigned long long*>(out + 1), 1ull);  // @add
}

// CLEAN
// OUT: zeros
extern "C" __global__ void atomic_at_even_index(int* out, const int* in, int n)
{
    atomicAdd(reinterpret_cast<unsigned long long*>(out + 2), 1ull);
}
