// Memory of malloc is registered, so that kernels can use it; and the runtime tells what kinds of pointers there are.
// COUNTS: invert global load 2 8
// COUNTS: invert global store 2 8
// MISTAKE 1, the kernel is given memory that is not registered: unknown_address @invert
// MISTAKE 2, it stays registered although it is freed: leak @register
#include <stdio.h>
#include <stdlib.h>

__global__ void invert(unsigned* bits)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    bits[i] = ~bits[i];  // @invert
}

static int has_type(const void* pointer, enum cudaMemoryType type)
{
    struct cudaPointerAttributes attributes;
    return cudaPointerGetAttributes(&attributes, pointer) == cudaSuccess && attributes.type == type;
}

int main(void)
{
    const size_t n = 64, bytes = n * sizeof(unsigned);
    unsigned *memory = (unsigned*)malloc(bytes), *on_device, *other, *managed;
    int right = has_type(memory, cudaMemoryTypeUnregistered);
    for (unsigned i = 0; i < n; ++i) memory[i] = i * i;

    cudaHostRegister(memory, bytes, cudaHostRegisterMapped);  // @register
    cudaHostGetDevicePointer((void**)&on_device, memory, 0);
    cudaMalloc((void**)&other, bytes);
    cudaMallocManaged((void**)&managed, bytes);
    right &= has_type(memory, cudaMemoryTypeHost) && has_type(other, cudaMemoryTypeDevice);
    right &= has_type(managed, cudaMemoryTypeManaged) && has_type(&right, cudaMemoryTypeUnregistered);

#if MISTAKE == 1
    unsigned* unregistered = (unsigned*)calloc(n, sizeof *unregistered);
    invert<<<2, 32>>>(unregistered);
    free(unregistered);
#else
    invert<<<2, 32>>>(on_device);
#endif
    cudaDeviceSynchronize();
    cudaMemcpy(other, memory, bytes, cudaMemcpyDefault);
    cudaMemcpy(managed, other, bytes, cudaMemcpyDefault);
    for (unsigned i = 0; i < n; ++i) right &= managed[i] == ~(i * i);

#if MISTAKE != 2
    cudaHostUnregister(memory);
#endif
    cudaFree(other);
    cudaFree(managed);
    free(memory);
    printf(right ? "OK\n" : "WRONG\n");
    return !right;
}
