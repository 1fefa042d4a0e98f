// A class that owns device memory, can be moved but not copied, and throws what CUDA reports.
// ALONE: main is a try block, whose end a batch does not find
// COUNTS: square global load 4 13
// COUNTS: square global store 4 13
// MISTAKE 1, the moved-from array keeps its pointer: double_free @free
// MISTAKE 2, the destructor frees nothing: leak @allocate
// MISTAKE 3, the copy to the host is too long: copy_out_of_bounds @copy
#include <cstdio>
#include <stdexcept>
#include <utility>
#include <vector>

inline void check(cudaError_t error)
{
    if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

template <class T>
class DeviceArray {
public:
    explicit DeviceArray(std::size_t size) : size_(size)
    {
        check(cudaMalloc(&elements_, size * sizeof(T)));  // @allocate
    }
    explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size())
    {
        check(cudaMemcpy(elements_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
    }
    DeviceArray(DeviceArray&& other) noexcept : elements_(other.elements_), size_(other.size_)
    {
#if MISTAKE != 1
        other.elements_ = nullptr;
#endif
    }
    DeviceArray& operator=(DeviceArray&& other) noexcept
    {
        std::swap(elements_, other.elements_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~DeviceArray()
    {
#if MISTAKE != 2
        cudaFree(elements_);  // @free
#endif
    }

    T* data() { return elements_; }
    std::size_t size() const { return size_; }
    std::vector<T> to_host() const
    {
        std::vector<T> values(size_ + (MISTAKE == 3));
        check(cudaMemcpy(values.data(), elements_, values.size() * sizeof(T), cudaMemcpyDeviceToHost));  // @copy
        return values;
    }

private:
    T* elements_ = nullptr;
    std::size_t size_ = 0;
};

__global__ void square(int* values, int n)
{
    const int i = threadIdx.x;
    if (i < n) values[i] = values[i] * values[i];
}

DeviceArray<int> squares_of(const std::vector<int>& values)
{
    DeviceArray<int> array(values);
    square<<<1, 128>>>(array.data(), static_cast<int>(array.size()));
    check(cudaGetLastError());
    DeviceArray<int> result(std::move(array));
    return result;
}

int main()
try {
    std::vector<int> values(100);
    for (int i = 0; i < 100; ++i) values[i] = i - 50;
    DeviceArray<int> kept(1);
    kept = squares_of(values);
    for (int& value : values) value *= value;
    if (kept.to_host() != values) throw std::logic_error("WRONG");
    std::puts("OK");
} catch (const std::exception& error) {
    std::puts(error.what());
    return 1;
}
