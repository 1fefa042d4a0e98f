// A thread's own array lives on its stack.

// A GPU sets as much aside for every thread that it could run at once: 27 GB here on an H200, which has them. On most
// GPUs the launch is refused. The model's threads have less, too.
// FINDS: stack_overflow @entry|@array|@fill
// LAUNCH: <<<1, 32>>>
extern "C" __global__ void hundred_kilobytes_a_thread(int* out, const int* in, int n)  // @entry
{
    int mine[25 * 1024];                                      // @array
    for (int k = 0; k < 25 * 1024; ++k) mine[k] = in[k % n];  // @fill
    out[threadIdx.x] = mine[in[threadIdx.x] * 200];
}

// CLEAN
// LAUNCH: <<<1, 32>>>
extern "C" __global__ void one_kilobyte_a_thread(int* out, const int* in, int n)
{
    int mine[256];
    for (int k = 0; k < 256; ++k) mine[k] = in[k % n];
    out[threadIdx.x] = mine[in[threadIdx.x] * 2];
}
