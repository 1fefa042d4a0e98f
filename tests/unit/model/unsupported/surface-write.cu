// SAYS: no surfaces (surf1Dwrite): store to an array in global memory
__global__ void copy(cudaSurfaceObject_t surface, const float* in)
{
    surf1Dwrite(in[threadIdx.x], surface, threadIdx.x * sizeof(float));
}
