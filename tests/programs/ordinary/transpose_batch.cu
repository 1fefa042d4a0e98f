// Many small matrices of complex numbers are conjugated and transposed, a block for each.
// COUNTS: adjoint global load 40 320
// COUNTS: adjoint global store 40 320
// COUNTS: adjoint shared load 40 80
// COUNTS: adjoint shared store 40 80
// MISTAKE 1, all blocks store into the first matrix: race @store
// MISTAKE 2, a matrix too many: out_of_bounds @load
// MISTAKE 3, the tile in shared memory is too small by its padding: out_of_bounds @turned
#include <cstdio>
#include <vector>

struct alignas(8) Complex {
    float re, im;
};

constexpr int side = 16;
constexpr int elements = side * side;

__global__ void adjoint(Complex* out, const Complex* in)
{
    constexpr int pitch = side + 1;
    __shared__ Complex tile[MISTAKE == 3 ? elements : side * pitch];
    const int x = threadIdx.x, y = threadIdx.y;
    const int matrix = blockIdx.x * elements;
    tile[y * pitch + x] = in[matrix + y * side + x];  // @load
    __syncthreads();
    Complex value = tile[x * pitch + y];  // @turned
    value.im = -value.im;
    out[(MISTAKE == 1 ? 0 : matrix) + y * side + x] = value;  // @store
}

int main()
{
    const int matrices = 5;
    std::vector<Complex> in(matrices * elements), out(matrices * elements);
    for (int i = 0; i < matrices * elements; ++i) in[i] = {float(i), float(i % 17)};

    Complex *device_in, *device_out;
    const size_t bytes = in.size() * sizeof(Complex);
    cudaMalloc(&device_in, bytes);
    cudaMalloc(&device_out, bytes);
    cudaMemcpy(device_in, in.data(), bytes, cudaMemcpyHostToDevice);
    adjoint<<<MISTAKE == 2 ? matrices + 1 : matrices, dim3(side, side)>>>(device_out, device_in);
    cudaMemcpy(out.data(), device_out, bytes, cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);

    for (int matrix = 0; matrix < matrices; ++matrix)
        for (int row = 0; row < side; ++row)
            for (int column = 0; column < side; ++column) {
                const Complex found = out[matrix * elements + row * side + column];
                const Complex given = in[matrix * elements + column * side + row];
                if (found.re != given.re || found.im != -given.im) {
                    std::printf("matrix %d\nWRONG\n", matrix);
                    return 1;
                }
            }
    std::printf("OK\n");
    return 0;
}
