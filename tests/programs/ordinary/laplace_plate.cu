// Temperatures of a plate by Jacobi's method in double precision, with one matrix for before and one for after.
// COUNTS: relax global store 45 384
// MISTAKE 1, the upper edge is not left out: out_of_bounds @sum
// MISTAKE 2, the bytes of a float are taken for those of a double: uninitialized @sum
// MISTAKE 3, one of the two matrices is freed and the other is forgotten: leak @lost
#include <math.h>
#include <stdio.h>

#define WIDTH 33
#define HEIGHT 17
#define CELLS (WIDTH * HEIGHT)
#define STEPS 3

__global__ void relax(double* after, const double* before, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x >= width - 1 || y >= height - 1) return;
#if MISTAKE != 1
    if (y < 1) return;
#endif
    int at = y * width + x;
    double sum = before[at - 1] + before[at + 1] + before[at - width] + before[at + width];  // @sum
    after[at] = 0.25 * sum;
}

void relax_on_host(double* after, const double* before)
{
    for (int y = 1; y < HEIGHT - 1; y++)
        for (int x = 1; x < WIDTH - 1; x++) {
            int at = y * WIDTH + x;
            double sum = before[at - 1] + before[at + 1] + before[at - WIDTH] + before[at + WIDTH];
            after[at] = 0.25 * sum;
        }
}

int main(void)
{
    static double host[2][CELLS], result[CELLS];
    for (int i = 0; i < CELLS; i++) host[0][i] = host[1][i] = i % WIDTH == 0 ? 100 : i / WIDTH;

    size_t bytes = CELLS * (MISTAKE == 2 ? sizeof(float) : sizeof(double));
    double *before, *after;
    cudaMalloc((void**)&before, sizeof result);  // @lost
    cudaMalloc((void**)&after, sizeof result);
    cudaMemcpy(before, host[0], bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(after, host[0], bytes, cudaMemcpyHostToDevice);

    dim3 block(32, 4);
    dim3 grid((WIDTH + 31) / 32, (HEIGHT + 3) / 4);
    for (int step = 0; step < STEPS; step++) {
        relax<<<grid, block>>>(after, before, WIDTH, HEIGHT);
        double* swap = before;
        before = after;
        after = swap;
    }
    cudaMemcpy(result, before, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(before);
    if (MISTAKE != 3) cudaFree(after);

    for (int step = 0; step < STEPS; step++) relax_on_host(host[(step + 1) % 2], host[step % 2]);
    double largest = 0;
    for (int i = 0; i < CELLS; i++) largest = fmax(largest, fabs(result[i] - host[STEPS % 2][i]));
    printf("%s\n", largest < 1e-12 ? "OK" : "WRONG");
    return largest < 1e-12 ? 0 : 1;
}
