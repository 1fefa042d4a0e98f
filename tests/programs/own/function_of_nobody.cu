// A kernel calls what no file has for the device: the host's function of that name in function_of_nobody_for_host.cpp
// is another one.

__device__ int of_nobody(int x);

__global__ void ask(int* out) { out[threadIdx.x] = of_nobody(1); }

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    ask<<<1, 1>>>(out);
    return cudaFree(out);
}
