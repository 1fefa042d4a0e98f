// SAYS: no textures (tex3D): load from an array in global memory
__global__ void copy(float* out, cudaTextureObject_t texture) { tex3D(&out[threadIdx.x], texture, 1.0f, 2.0f, 3.0f); }
