// The array is a variable of the program: nobody allocated it, and it has an end all the same.

__device__ int sixteen_weights[16] = {1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2, 1};

// FINDS: out_of_bounds @weight
extern "C" __global__ void seventeen_weights(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * sixteen_weights[i % 17];  // @weight
}

// CLEAN
extern "C" __global__ void weights_in_turn(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * sixteen_weights[i % 16];
}
