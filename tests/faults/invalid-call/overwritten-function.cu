// A pointer to a function, in memory that something else is written to.

typedef int (*Change)(int);

__device__ int doubled(int x) { return 2 * x; }

struct Task {
    Change change;
    int place;
};

// The number of a function is taken for its address.
// FINDS: invalid_call @call
extern "C" __global__ void calls_a_number(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const Change change = reinterpret_cast<Change>(static_cast<size_t>(in[i] + 0x10000));
    out[i] = change(in[i]);  // @call
}

// The address of an array is none of a function.
// FINDS: invalid_call @data
extern "C" __global__ void calls_an_array(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const Change change = reinterpret_cast<Change>(reinterpret_cast<size_t>(out));
    out[i] = change(in[i]);  // @data
}

// CLEAN
extern "C" __global__ void calls_from_a_task(int* out, const int* in, int n)
{
    __shared__ Task tasks[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tasks[threadIdx.x] = {doubled, i};
    __syncthreads();
    const Task& task = tasks[63 - threadIdx.x];
    out[task.place] = task.change(in[task.place]);
}
