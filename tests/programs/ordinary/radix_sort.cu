// Sorts numbers of 8 bits, bit by bit: those with a 0 keep their order and go in front of those with a 1.
// COUNTS: radix_sort global load 4 16
// COUNTS: radix_sort global store 4 16
// MISTAKE 1, no barrier after the move: race @read @move
// MISTAKE 2, the zeros in front of a one are counted twice: out_of_bounds @move
#include <cstdio>
#include <cstdlib>

const int size = 128;

__device__ int exclusive_sum(int* sums, int value)
{
    const int t = threadIdx.x;
    sums[t] = value;
    __syncthreads();
    for (int distance = 1; distance < size; distance *= 2) {
        int add = 0;
        if (t >= distance) add = sums[t - distance];
        __syncthreads();
        sums[t] += add;
        __syncthreads();
    }
    return sums[t] - value;
}

__global__ void radix_sort(unsigned* keys)
{
    __shared__ unsigned kept[size];
    __shared__ int sums[size];
    const int t = threadIdx.x;
    kept[t] = keys[t];
    for (int bit = 0; bit < 8; ++bit) {
        const unsigned key = kept[t];  // @read
        const int is_zero = (key >> bit & 1) == 0;
        const int zeros_before = exclusive_sum(sums, is_zero);
        const int zeros = sums[size - 1];
        const int place = is_zero ? zeros_before : zeros + t - (MISTAKE == 2 ? 0 : zeros_before);
        kept[place] = key;  // @move
        if (MISTAKE != 1) __syncthreads();
    }
    keys[t] = kept[t];
}

static int compare(const void* one, const void* two)
{
    const unsigned a = *(const unsigned*)one, b = *(const unsigned*)two;
    return a < b ? -1 : a > b;
}

int main()
{
    unsigned keys[size], sorted[size];
    for (int i = 0; i < size; ++i) keys[i] = sorted[i] = (i * 89 + 41) % 256;
    qsort(sorted, size, sizeof(unsigned), compare);

    unsigned* device_keys;
    cudaMalloc((void**)&device_keys, sizeof(keys));
    cudaMemcpy(device_keys, keys, sizeof(keys), cudaMemcpyHostToDevice);
    radix_sort<<<1, size>>>(device_keys);
    cudaMemcpy(keys, device_keys, sizeof(keys), cudaMemcpyDeviceToHost);
    cudaFree(device_keys);

    for (int i = 0; i < size; ++i)
        if (keys[i] != sorted[i]) {
            printf("WRONG\n");
            return 1;
        }
    printf("OK\n");
}
