// A transpose through a tile without padding: global memory is used well, and columns of the tile are in one bank.
// COUNTS: transpose_tile global load 192 768
// COUNTS: transpose_tile global store 192 768
// COUNTS: transpose_tile shared load 192 6144
// COUNTS: transpose_tile shared store 192 192
// MISTAKE 1, a barrier of the warp in place of the block's: race @store_tile @load_tile
// MISTAKE 2, the block is too large to be launched, and nobody asks: unchecked_error @launch
// MISTAKE 3, width and height are exchanged where the result is stored: out_of_bounds @load_tile
#include <stdio.h>
#include <stdlib.h>

#define TILE 32
#define WIDTH 64
#define HEIGHT 96

__global__ void transpose_tile(const float* in, float* out)
{
    __shared__ float tile[TILE][TILE];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * WIDTH + x];  // @store_tile
#if MISTAKE == 1
    __syncwarp();
#else
    __syncthreads();
#endif
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
#if MISTAKE == 3
    y = blockIdx.y * TILE + threadIdx.y;
    x = blockIdx.x * TILE + threadIdx.x;
#endif
    out[y * HEIGHT + x] = tile[threadIdx.x][threadIdx.y];  // @load_tile
}

int main(void)
{
    static float in[HEIGHT][WIDTH], out[WIDTH][HEIGHT];
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) in[y][x] = 100.0f * y + x;

    float *d_in = NULL, *d_out = NULL;
    if (cudaMalloc((void**)&d_in, sizeof in) != cudaSuccess) return EXIT_FAILURE;
    if (cudaMalloc((void**)&d_out, sizeof out) != cudaSuccess) return EXIT_FAILURE;
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);

    dim3 threads(TILE, MISTAKE == 2 ? 2 * TILE : TILE);
    dim3 blocks(WIDTH / TILE, HEIGHT / TILE);
    transpose_tile<<<blocks, threads>>>(d_in, d_out);  // @launch
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);

    int wrong = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) wrong += out[x][y] != in[y][x];
    cudaFree(d_in);
    cudaFree(d_out);
    printf("%s\n", wrong ? "WRONG" : "OK");
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
