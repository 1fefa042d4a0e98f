// SAYS: CUDA reads textures as floats, as integers of at most 4 bytes, and as vectors of 1, 2 or 4 of them
__global__ void copy(float3* out, cudaTextureObject_t texture)
{
    out[threadIdx.x] = tex1D<float3>(texture, threadIdx.x);
}
