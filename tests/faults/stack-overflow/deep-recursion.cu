// Every call takes a piece of the stack; here each looks at its caller's variable, so that the pieces cannot be saved.

__device__ __attribute__((noinline)) int rises(const int* in, int n, int depth, const int* last)  // @enter
{
    int here = in[depth % n];  // @here
    int rise = here > *last;   // @compare
    if (depth == 0) return rise;
    return rise + rises(in, n, depth - 1, &here);  // @deeper
}

// FINDS: stack_overflow @enter|@here|@compare|@deeper
// LAUNCH: <<<1, 32>>>
extern "C" __global__ void recursion_of_100000_calls(int* out, const int* in, int n)
{
    int start = 0;
    out[threadIdx.x] = rises(in, n, 100000 + threadIdx.x, &start);
}

// CLEAN
// LAUNCH: <<<1, 32>>>
extern "C" __global__ void recursion_of_eight_calls(int* out, const int* in, int n)
{
    int start = 0;
    out[threadIdx.x] = rises(in, n, 7, &start);
}
