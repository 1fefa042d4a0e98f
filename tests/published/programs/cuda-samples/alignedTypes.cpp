// KERNELS: cuda-samples/Samples/6_Performance/alignedTypes/alignedTypes.cu
// AND: template <class T> void* copy_kernel(T) { return reinterpret_cast<void*>(&testKernel<T>); }
// AND: void* copy_kernel_of(int bytes) { return bytes == 3 ? copy_kernel(RGB32_misaligned{}) : bytes == 4 ?
//     copy_kernel(RGBA32{}) : copy_kernel(RGBA32_2{}); }
// AND: void* small_copy_kernel_of(int bytes) { return bytes == 1 ? copy_kernel(uint8{}) : bytes == 2 ?
//     copy_kernel(uint16{}) : copy_kernel(RGBA8_misaligned{}); }
#include "published.hpp"

void* copy_kernel_of(int words);
void* small_copy_kernel_of(int bytes);

void copy(void* kernel, int element)
{
    const int n = 3000;
    const auto values = random_ints(n * 8, 0, 1 << 30);
    auto* out = unwritten<int>(n * 8, "out");
    run(reinterpret_cast<void (*)(int*, int*, int)>(kernel), 8, 128, out, array(values, "in"), n);
    const auto copied = content(out, n * 8);
    expect("copies of " + std::to_string(element) + " bytes",
           std::memcmp(copied.data(), values.data(), std::size_t(n) * element) == 0);
}

void program()
{
    copy(copy_kernel_of(3), 12);
    copy(copy_kernel_of(4), 16);
    copy(copy_kernel_of(8), 32);
    copy(small_copy_kernel_of(1), 1);
    copy(small_copy_kernel_of(2), 2);
    copy(small_copy_kernel_of(4), 4);
}
