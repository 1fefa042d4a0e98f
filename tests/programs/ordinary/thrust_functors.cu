// Functions of one's own in Thrust's algorithms: functors and lambdas for the device alone, constants and variables of
// the device, and iterators of all kinds.
// OPTIONS: --extended-lambda
// MISTAKE 1, an output that is shorter than its inputs: out_of_bounds @saxpy
// MISTAKE 2, a sum of values that nobody has written: uninitialized @sum
// MISTAKE 3, a stencil that is shorter than its input: out_of_bounds @copy_if
#include <cstdio>

#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>

__constant__ float factor;
__device__ int hits;

__device__ float scaled(float x) { return factor * x; }

struct Saxpy {
    float offset;
    __device__ float operator()(float x, float y) const { return scaled(x) + y + offset; }
};

struct Product {
    template <class Pair>
    __host__ __device__ float operator()(const Pair& pair) const
    {
        return thrust::get<0>(pair) * thrust::get<1>(pair);
    }
};

struct IsSet {
    __device__ bool operator()(int flag) const { return flag != 0; }
};

int main()
{
    const int n = 1000;
    const float two = 2;
    cudaMemcpyToSymbol(factor, &two, sizeof two);
    thrust::device_vector<float> x(n), y(n, 1.f);
    thrust::sequence(x.begin(), x.end());
#if MISTAKE == 1
    y.resize(n - 1);
    y.shrink_to_fit();
#endif
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), Saxpy{0.5f});  // @saxpy
    bool ok = y[10] == 21.5f;

    thrust::for_each(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n), [] __device__(int i) {
        if (i % 4 == 0) atomicAdd(&hits, 1);
    });
    int counted = 0;
    cudaMemcpyFromSymbol(&counted, hits, sizeof counted);
    ok = ok && counted == n / 4;

    float* out;
    cudaMalloc(&out, n * sizeof(float));
    const float* in = thrust::raw_pointer_cast(x.data());
#if MISTAKE != 2
    thrust::for_each_n(thrust::counting_iterator<int>(0), n, [=] __device__(int i) { out[i] = in[n - 1 - i]; });
#endif
    const thrust::device_ptr<float> reversed(out);
    ok = thrust::reduce(reversed, reversed + n) == 499500.f && ok;  // @sum

    const auto pairs = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin()));
    const float product = thrust::transform_reduce(pairs, pairs + 10, Product(), 0.f, thrust::plus<float>());
    ok = ok && product == thrust::inner_product(x.begin(), x.begin() + 10, y.begin(), 0.f);

    const auto squares = thrust::make_transform_iterator(thrust::counting_iterator<int>(1),
                                                         [] __host__ __device__(int i) { return i * i; });
    ok = ok && thrust::reduce(thrust::device, squares, squares + 4) == 30;

    thrust::device_vector<int> places(3);
    places[0] = 5;
    places[1] = 7;
    places[2] = 900;
    const auto chosen = thrust::make_permutation_iterator(x.begin(), places.begin());
    ok = ok && thrust::reduce(chosen, chosen + 3) == 912.f;
    thrust::device_vector<float> gathered(3);
    thrust::gather(places.begin(), places.end(), x.begin(), gathered.begin());
    ok = ok && gathered[2] == 900.f;

#if MISTAKE == 3
    thrust::device_vector<int> stencil(n - 1, 1);
#else
    thrust::device_vector<int> stencil(n, 1);
#endif
    stencil[3] = 0;
    thrust::device_vector<float> kept(n);
    const auto end = thrust::copy_if(x.begin(), x.end(), stencil.begin(), kept.begin(), IsSet());  // @copy_if
    ok = ok && end - kept.begin() == n - 1 && kept[3] == 4.f;
    ok = ok && *thrust::max_element(x.begin(), x.end()) == n - 1;
    ok = ok && thrust::count_if(x.begin(), x.end(), [] __device__(float v) { return v < 10; }) == 10;
    puts(ok ? "OK" : "WRONG");
    cudaFree(out);
    return ok ? 0 : 1;
}
