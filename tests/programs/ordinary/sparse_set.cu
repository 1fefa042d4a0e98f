// A set of numbers in a table that is far larger than what a launch writes to it: they are put in by atomicCAS().
// COUNTS: clear global store 65536 262144
// MISTAKE 1, a slot is looked at and taken without an atomic: race @look @take
#include <stdio.h>
#include <stdlib.h>

#define SLOTS (2u << 20)
#define NONE 0xffffffffu

__host__ __device__ unsigned slot_of(unsigned key) { return key * 2654435761u % SLOTS; }

__global__ void clear(unsigned* table)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < SLOTS; i += gridDim.x * blockDim.x) table[i] = NONE;
}

__global__ void insert(unsigned* table, const unsigned* keys, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const unsigned key = keys[i];
    unsigned slot = slot_of(key);
    if (MISTAKE == 1) {
        while (table[slot] != NONE && table[slot] != key) slot = (slot + 1) % SLOTS;  // @look
        table[slot] = key;                                                            // @take
        return;
    }
    for (;;) {
        const unsigned old = atomicCAS(&table[slot], NONE, key);
        if (old == NONE || old == key) return;
        slot = (slot + 1) % SLOTS;
    }
}

int main()
{
    const int n = 600;
    unsigned keys[n];
    for (int i = 0; i < n; i++) keys[i] = (unsigned)(i % 400) / 2 * 7919u + 1;
    unsigned *d_table, *d_keys;
    cudaMalloc(&d_table, SLOTS * sizeof(unsigned));
    cudaMalloc(&d_keys, sizeof keys);
    cudaMemcpy(d_keys, keys, sizeof keys, cudaMemcpyHostToDevice);
    clear<<<64, 128>>>(d_table);
    insert<<<3, 128>>>(d_table, d_keys, n / 2);
    insert<<<3, 128>>>(d_table, d_keys + n / 2, n / 2);
    unsigned* table = (unsigned*)malloc(SLOTS * sizeof(unsigned));
    cudaMemcpy(table, d_table, SLOTS * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaFree(d_table);
    cudaFree(d_keys);
    int used = 0, wrong = 0;
    for (unsigned i = 0; i < SLOTS; i++) used += table[i] != NONE;
    for (int i = 0; i < n; i++) {
        unsigned slot = slot_of(keys[i]);
        while (table[slot] != NONE && table[slot] != keys[i]) slot = (slot + 1) % SLOTS;
        wrong += table[slot] != keys[i];
    }
    free(table);
    if (used != 200 || wrong > 0) {
        printf("WRONG\n");
        return 1;
    }
    printf("OK\n");
    return 0;
}
