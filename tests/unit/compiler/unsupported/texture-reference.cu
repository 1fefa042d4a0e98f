// SAYS: CUDA has no texture references any more: give the kernel a cudaTextureObject_t
texture<float, 2, cudaReadModeElementType> image;

__global__ void copy(float* out) { out[threadIdx.x] = tex2D(image, threadIdx.x, threadIdx.y); }
