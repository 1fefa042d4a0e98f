// SAYS: no surfaces (surf2Dread): load from an array in global memory
__global__ void copy(float* out, cudaSurfaceObject_t surface)
{
    out[threadIdx.x] = surf2Dread<float>(surface, threadIdx.x * sizeof(float), threadIdx.y);
}
