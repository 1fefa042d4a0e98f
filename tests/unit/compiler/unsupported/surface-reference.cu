// SAYS: CUDA has no surface references any more: give the kernel a cudaSurfaceObject_t
surface<void, cudaSurfaceType2D> image;

__global__ void fill(float value) { surf2Dwrite(value, image, threadIdx.x * 4, threadIdx.y); }
