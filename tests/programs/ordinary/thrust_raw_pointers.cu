// Every number goes to its place in another array: Thrust counts, and a functor uses pointers of its own.
// MISTAKE 1, an index is computed with the wrong stride, and leads far out of the array: out_of_bounds @scatter
// MISTAKE 2, the functor has no pointer: invalid_pointer @scatter
#include <cstdio>

#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/system_error.h>

constexpr int rows = 60;
constexpr int columns = 50;
constexpr long wrong_stride = 1L << 40;

struct Transpose {
    const float* from;
    float* to;
    long stride;
    __device__ void operator()(int i) const { to[i % columns * stride + i / columns] = from[i]; }
};

int main()
{
    thrust::device_vector<float> from(rows * columns, 1), to(rows * columns);
    from[columns] = 5;
    const Transpose transpose{thrust::raw_pointer_cast(from.data()),
                              MISTAKE == 2 ? nullptr : thrust::raw_pointer_cast(to.data()),
                              MISTAKE == 1 ? wrong_stride : rows};
    bool is_right = false;
    try {
        thrust::for_each(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(rows * columns),  // @scatter
                         transpose);
        is_right = to[1] == 5 && to[0] == 1;
    } catch (const thrust::system_error&) {
    }
    std::puts(is_right ? "OK" : "wrong");
}
