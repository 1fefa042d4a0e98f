// A map for any element type and any function, and a class that owns an array of the device.
// COUNTS: apply global load 21 100
// COUNTS: apply global store 21 100
// MISTAKE 1, the host's array is given to the kernel: unknown_address @apply
// MISTAKE 2, the class is copied, and both copies free the array: double_free @free
// MISTAKE 3, an array of as many bytes as there are elements: copy_out_of_bounds @upload
#include <cstdio>
#include <vector>

template <typename T>
class DeviceArray {
public:
    explicit DeviceArray(const std::vector<T>& values) : size_(values.size())
    {
        cudaMalloc(&data_, MISTAKE == 3 ? size_ : size_ * sizeof(T));
        cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice);  // @upload
    }
#if MISTAKE != 2
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;
#endif
    ~DeviceArray()
    {
        cudaFree(data_);  // @free
    }

    T* data() const { return data_; }
    int size() const { return static_cast<int>(size_); }

    std::vector<T> download() const
    {
        std::vector<T> values(size_);
        cudaMemcpy(values.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost);
        return values;
    }

private:
    size_t size_;
    T* data_ = nullptr;
};

template <typename T>
struct Polynomial {
    T a, b, c;
    __host__ __device__ T operator()(T x) const { return (a * x + b) * x + c; }
};

template <typename T, typename Function>
__global__ void apply(T* values, int n, Function function)
{
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) return;
    values[i] = function(values[i]);  // @apply
}

#if MISTAKE == 2
template <typename T>
int blocks_for(DeviceArray<T> values, int threads)
#else
template <typename T>
int blocks_for(const DeviceArray<T>& values, int threads)
#endif
{
    return (values.size() + threads - 1) / threads;
}

template <typename T>
bool holds(int n)
{
    std::vector<T> values(n);
    for (int i = 0; i < n; ++i) values[i] = static_cast<T>(i % 10);
    const Polynomial<T> polynomial{2, -3, 1};

    DeviceArray<T> array(values);
    T* const data = MISTAKE == 1 ? values.data() : array.data();
    apply<<<blocks_for(array, 64), 64>>>(data, n, polynomial);

    const std::vector<T> results = array.download();
    for (int i = 0; i < n; ++i)
        if (results[i] != polynomial(static_cast<T>(i % 10))) return false;
    return true;
}

int main()
{
    const bool right = holds<float>(200) && holds<double>(200) && holds<int>(200);
    std::puts(right ? "OK" : "WRONG");
    return !right;
}
