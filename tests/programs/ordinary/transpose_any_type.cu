// A transpose without shared memory, for elements of 1, 4 and 8 bytes: rows are read, columns are written.
// COUNTS: transpose global load 324 1404
// COUNTS: transpose global store 324 10368
// MISTAKE 1, a row of the result is taken to be as long as one of the matrix: out_of_bounds @element
// MISTAKE 2, rows after the last one are not left out: out_of_bounds @element
#include <cstdio>
#include <vector>

template <class T>
__global__ void transpose(T* out, const T* in, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || (y >= height && MISTAKE != 2)) return;
    const int row_of_out = MISTAKE == 1 ? width : height;
    out[x * row_of_out + y] = in[y * width + x];  // @element
}

template <class T>
bool works(int width, int height)
{
    std::vector<T> in(width * height), out(width * height);
    for (int i = 0; i < width * height; ++i) in[i] = static_cast<T>(i);
    T *device_in, *device_out;
    cudaMalloc(&device_in, in.size() * sizeof(T));
    cudaMalloc(&device_out, out.size() * sizeof(T));
    cudaMemcpy(device_in, in.data(), in.size() * sizeof(T), cudaMemcpyHostToDevice);
    const dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8);
    transpose<<<grid, block>>>(device_out, device_in, width, height);
    cudaMemcpy(out.data(), device_out, out.size() * sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_out);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (out[x * height + y] != in[y * width + x]) return false;
    return true;
}

int main()
{
    const bool right = works<unsigned char>(96, 36) && works<int>(96, 36) && works<double>(96, 36);
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
