// A pointer to a function that nobody has set.

typedef int (*Operation)(int, int);

__device__ int sum_of(int a, int b) { return a + b; }
__device__ int larger_of(int a, int b) { return max(a, b); }

__device__ Operation operations[4] = {sum_of, larger_of};

// Two of the four are null.
// FINDS: invalid_call @call
extern "C" __global__ void calls_what_was_never_set(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = operations[i % 4](in[i], 1);  // @call
}

// CLEAN
extern "C" __global__ void calls_what_was_set(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = operations[i % 2](in[i], 1);
}

// CLEAN
extern "C" __global__ void asks_before_it_calls(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const Operation operation = operations[i % 4];
    out[i] = operation != nullptr ? operation(in[i], 1) : 0;
}
