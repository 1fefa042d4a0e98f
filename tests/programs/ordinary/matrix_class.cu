// A class with methods for both sides, and a kernel template with dynamic shared memory.
// COUNTS: add_rows global load 8 32
// MISTAKE 1, room for half of the threads: out_of_bounds @store
// MISTAKE 2, rows are counted from 1: out_of_bounds @store
#include <cstdio>
#include <vector>

template <class T>
class Matrix {
public:
    __host__ __device__ Matrix(T* elements, int width, int height) : elements_(elements), width_(width), height_(height)
    {}
    __host__ __device__ int width() const { return width_; }
    __host__ __device__ int height() const { return height_; }
    __host__ __device__ T& at(int row, int column) { return elements_[row * width_ + column]; }
    __host__ __device__ const T& at(int row, int column) const { return elements_[row * width_ + column]; }

private:
    T* elements_;
    int width_, height_;
};

template <class T, class Operation>
__global__ void add_rows(T* sums, const Matrix<T> matrix, Operation operation)
{
    extern __shared__ unsigned char storage[];
    T* const kept = reinterpret_cast<T*>(storage);
    const int row = blockIdx.x + (MISTAKE == 2);
    kept[threadIdx.x] = operation(matrix.at(row, threadIdx.x));  // @store
    __syncthreads();
    for (int distance = blockDim.x / 2; distance > 0; distance /= 2) {
        if (threadIdx.x < distance) kept[threadIdx.x] += kept[threadIdx.x + distance];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = kept[0];
}

struct Square {
    template <class T>
    __device__ T operator()(T x) const
    {
        return x * x;
    }
};

int main()
{
    const int width = 64, height = 4;
    std::vector<int> elements(width * height), sums(height);
    for (int i = 0; i < width * height; ++i) elements[i] = i % 10;
    int *device_elements, *device_sums;
    cudaMalloc(&device_elements, elements.size() * sizeof(int));
    cudaMalloc(&device_sums, height * sizeof(int));
    cudaMemcpy(device_elements, elements.data(), elements.size() * sizeof(int), cudaMemcpyHostToDevice);
    const std::size_t bytes = width * sizeof(int) / (MISTAKE == 1 ? 2 : 1);
    add_rows<<<height, width, bytes>>>(device_sums, Matrix<int>(device_elements, width, height), Square());
    cudaMemcpy(sums.data(), device_sums, height * sizeof(int), cudaMemcpyDeviceToHost);
    const Matrix<int> on_host(elements.data(), width, height);
    bool right = true;
    for (int row = 0; row < on_host.height(); ++row) {
        int sum = 0;
        for (int column = 0; column < on_host.width(); ++column)
            sum += on_host.at(row, column) * on_host.at(row, column);
        right &= sums[row] == sum;
    }
    std::puts(right ? "OK" : "wrong");
    cudaFree(device_elements);
    cudaFree(device_sums);
}
