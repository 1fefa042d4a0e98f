// SAYS: no textures (tex1Dfetch): load from an array in global memory
__global__ void copy(float* out, cudaTextureObject_t texture)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}
