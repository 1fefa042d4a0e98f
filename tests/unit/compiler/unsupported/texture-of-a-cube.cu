// SAYS: no cubemaps (texCubemap): use a layer for each face
__global__ void copy(float* out, cudaTextureObject_t texture)
{
    out[threadIdx.x] = texCubemap<float>(texture, 1.0f, 0.0f, 0.0f);
}
