// SAYS: no mipmaps (tex2DGrad): without them, tex2D() reads the same
__global__ void copy(float* out, cudaTextureObject_t texture)
{
    tex2DGrad(&out[threadIdx.x], texture, 1.0f, 2.0f, make_float2(1, 0), make_float2(0, 1));
}
