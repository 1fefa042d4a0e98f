// Two ways to read a table, with the clock beside; read-only loads by __ldg and by __restrict__.
// COUNTS: through_ldg global load 16 64
// COUNTS: through_restrict global load 16 512
// MISTAKE 1, the place for the clock is of another type: out_of_bounds @clock
// MISTAKE 2, one round too many: out_of_bounds @ldg
// ON THE MODEL: through_restrict, clock()
// ON THE MODEL: through_ldg, clock64()
#include <cstdio>

constexpr int threads = 32;
constexpr int rounds = 16;

__global__ void through_ldg(int* sums, const int* table, long long* cycles)
{
    const long long begin = clock64();
    int sum = 0;
    for (int round = 0; round < rounds + (MISTAKE == 2); ++round)
        sum += __ldg(&table[round * threads + threadIdx.x]);  // @ldg
    sums[threadIdx.x] = sum;
    cycles[threadIdx.x] = clock64() - begin;  // @clock
}

__global__ void through_restrict(int* __restrict__ sums, const int* __restrict__ table, clock_t* __restrict__ cycles)
{
    const clock_t begin = clock();
    int sum = 0;
    for (int round = 0; round < rounds; ++round) sum += table[threadIdx.x * rounds + round];
    sums[threadIdx.x] = sum;
    cycles[threadIdx.x] = clock() - begin;
}

int main()
{
    int table[threads * rounds], sums[threads], expected_by_rows[threads] = {}, expected_by_columns[threads] = {};
    for (int i = 0; i < threads * rounds; ++i) {
        table[i] = i * 7 % 100;
        expected_by_columns[i % threads] += table[i];
        expected_by_rows[i / rounds] += table[i];
    }
    int *device_table, *device_sums;
    long long *cycles, cycles_of[threads];
    const size_t cycle_bytes = MISTAKE == 1 ? threads * sizeof(int) : sizeof cycles_of;
    cudaMalloc(&device_table, sizeof table);
    cudaMalloc(&device_sums, sizeof sums);
    cudaMalloc(&cycles, cycle_bytes);
    cudaMemcpy(device_table, table, sizeof table, cudaMemcpyHostToDevice);

    bool right = true;
    through_ldg<<<1, threads>>>(device_sums, device_table, cycles);
    cudaMemcpy(sums, device_sums, sizeof sums, cudaMemcpyDeviceToHost);
    cudaMemcpy(cycles_of, cycles, cycle_bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < threads; ++i) right &= sums[i] == expected_by_columns[i] && cycles_of[i] > 0;

    through_restrict<<<1, threads>>>(device_sums, device_table, (clock_t*)cycles);
    cudaMemcpy(sums, device_sums, sizeof sums, cudaMemcpyDeviceToHost);
    for (int i = 0; i < threads; ++i) right &= sums[i] == expected_by_rows[i];

    cudaFree(device_table);
    cudaFree(device_sums);
    cudaFree(cycles);
    printf("%s\n", right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
