// SAYS: CUDA reads and writes surfaces as floats, as integers
struct Pixel {
    float value;
    int count;
};

__global__ void fill(cudaSurfaceObject_t surface, Pixel pixel) { surf1Dwrite(pixel, surface, threadIdx.x * 8); }
