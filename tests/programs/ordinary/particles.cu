// Particles move and bounce off the walls of a box: one array for each coordinate, all in one structure.
// COUNTS: advance global load 320 1260
// COUNTS: advance global store 320 1260
// MISTAKE 1, the loop that allocates leaves out the last array: unknown_address @speed
// MISTAKE 2, arrays of as many bytes as there are particles: copy_out_of_bounds @upload
// MISTAKE 3, threads without a particle move one, too: out_of_bounds @move
#include <cstdio>
#include <cstring>

#define PARTICLES 500
#define STEPS 5

enum Field { X, Y, SPEED_X, SPEED_Y, FIELDS };

struct Particles {
    float* field[FIELDS];
};

__host__ __device__ inline void bounce(float& position, float& speed)
{
    position += speed;
    if (position < 0 || position > 100) {
        speed = -speed;
        position += 2 * speed;
    }
}

__global__ void advance(Particles p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (MISTAKE != 3 && i >= n) return;
    float x = p.field[X][i], y = p.field[Y][i];  // @move
    float speed_x = p.field[SPEED_X][i];
    float speed_y = p.field[SPEED_Y][i];  // @speed
    bounce(x, speed_x);
    bounce(y, speed_y);
    p.field[X][i] = x;
    p.field[Y][i] = y;
    p.field[SPEED_X][i] = speed_x;
    p.field[SPEED_Y][i] = speed_y;
}

int main()
{
    static float host[FIELDS][PARTICLES], result[FIELDS][PARTICLES];
    for (int i = 0; i < PARTICLES; ++i) {
        host[X][i] = i % 101;
        host[Y][i] = i * 7 % 101;
        host[SPEED_X][i] = i % 7 - 3;
        host[SPEED_Y][i] = i % 11 - 5;
    }

    Particles particles;
    memset(&particles, 0, sizeof particles);
    const size_t bytes = sizeof host[0];
    for (int f = 0; f < FIELDS - (MISTAKE == 1); ++f) {
        cudaMalloc(&particles.field[f], MISTAKE == 2 ? PARTICLES : bytes);
        cudaMemcpy(particles.field[f], host[f], bytes, cudaMemcpyHostToDevice);  // @upload
    }
    for (int step = 0; step < STEPS; ++step) advance<<<(PARTICLES + 127) / 128, 128>>>(particles, PARTICLES);
    for (int f = 0; f < FIELDS; ++f) {
        cudaMemcpy(result[f], particles.field[f], bytes, cudaMemcpyDeviceToHost);
        cudaFree(particles.field[f]);
    }

    for (int i = 0; i < PARTICLES; ++i)
        for (int step = 0; step < STEPS; ++step) {
            bounce(host[X][i], host[SPEED_X][i]);
            bounce(host[Y][i], host[SPEED_Y][i]);
        }
    const bool right = memcmp(host, result, sizeof host) == 0;
    printf(right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
