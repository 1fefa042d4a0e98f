// SAYS: no textures (tex2D): load from an array in global memory
__global__ void copy(float* out, cudaTextureObject_t texture)
{
    out[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, threadIdx.y + 0.5f);
}
