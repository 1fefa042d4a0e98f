// A kernel calls a function of the host that another file has: refused where it is compiled.

int of_nobody(int x);

__global__ void ask(int* out) { out[threadIdx.x] = of_nobody(1); }

int main()
{
    ask<<<1, 1>>>(nullptr);
    return cudaDeviceSynchronize();
}
