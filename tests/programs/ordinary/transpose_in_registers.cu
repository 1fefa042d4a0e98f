// A transpose without shared memory: each thread turns a square of four by four numbers in its registers.
// COUNTS: transpose global load 32 512
// COUNTS: transpose global store 32 512
// MISTAKE 1, rows that are no multiple of four numbers long: misaligned @load
// MISTAKE 2, the grid is as large as for a thread for each number: out_of_bounds @load
#include <iostream>
#include <vector>

__global__ void transpose(float* out, const float* in, int n)
{
    const int column = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    const int row = 4 * (blockIdx.y * blockDim.y + threadIdx.y);
    float4 rows[4];
    for (int i = 0; i < 4; ++i) rows[i] = *reinterpret_cast<const float4*>(in + (row + i) * n + column);  // @load
    const float4 columns[4] = {make_float4(rows[0].x, rows[1].x, rows[2].x, rows[3].x),
                               make_float4(rows[0].y, rows[1].y, rows[2].y, rows[3].y),
                               make_float4(rows[0].z, rows[1].z, rows[2].z, rows[3].z),
                               make_float4(rows[0].w, rows[1].w, rows[2].w, rows[3].w)};
    for (int i = 0; i < 4; ++i) *reinterpret_cast<float4*>(out + (column + i) * n + row) = columns[i];
}

int main()
{
    const int n = MISTAKE == 1 ? 66 : 64;
    std::vector<float> in(n * n), out(n * n);
    for (int i = 0; i < n * n; ++i) in[i] = i;

    float *d_in, *d_out;
    cudaMalloc(&d_in, n * n * sizeof(float));
    cudaMalloc(&d_out, n * n * sizeof(float));
    cudaMemcpy(d_in, in.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);

    const dim3 block(16, 16);
    const int threads = MISTAKE == 2 ? n : n / 4;
    transpose<<<dim3(threads / block.x, threads / block.y), block>>>(d_out, d_in, n);
    cudaMemcpy(out.data(), d_out, n * n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);

    bool right = n % 4 == 0;
    for (int i = 0; i < n * n; ++i) right = right && out[i] == in[i % n * n + i / n];
    std::cout << (right ? "OK" : "WRONG") << '\n';
    return right ? 0 : 1;
}
