// Sorting, with keys and values, and what works on sorted ranges.
// MISTAKE 1, one element too many: out_of_bounds @sort
// MISTAKE 2, keys that nobody has written: uninitialized @sort_keys
// MISTAKE 3, fewer values than keys: out_of_bounds @by_key
// MISTAKE 4, outputs that are too small: out_of_bounds @reduce
#include <cstdio>

#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/tabulate.h>
#include <thrust/unique.h>

struct Scattered {
    __host__ __device__ int operator()(int i) const { return (i * 37) % 100; }
};

int main()
{
    const int n = 200;
    int* keys;
    cudaMalloc(&keys, n * sizeof(int));
#if MISTAKE != 2
    thrust::tabulate(thrust::device, keys, keys + n, Scattered());
#endif
#if MISTAKE == 1
    thrust::sort(thrust::device, keys, keys + n + 1);  // @sort
#else
    thrust::sort(thrust::device, keys, keys + n, thrust::greater<int>());  // @sort_keys
#endif
    thrust::device_ptr<int> first(keys);
    bool ok = first[0] == 99 && first[n - 1] == 0;

    thrust::device_vector<int> numbers(n);
    thrust::tabulate(numbers.begin(), numbers.end(), Scattered());
#if MISTAKE == 3
    thrust::device_vector<int> values(n - 1, 1);
#else
    thrust::device_vector<int> values(n, 1);
#endif
    thrust::stable_sort_by_key(numbers.begin(), numbers.end(), values.begin());  // @by_key

#if MISTAKE == 4
    thrust::device_vector<int> found(50), counts(50);
#else
    thrust::device_vector<int> found(n), counts(n);
#endif
    const auto ends = thrust::reduce_by_key(numbers.begin(), numbers.end(), values.begin(), found.begin(),  // @reduce
                                            counts.begin());
    ok = ok && ends.first - found.begin() == 100 && counts[99] == 2 && found[42] == 42;

    const auto end = thrust::unique(numbers.begin(), numbers.end());
    ok = ok && end - numbers.begin() == 100;
    ok = ok && thrust::lower_bound(numbers.begin(), end, 60) - numbers.begin() == 60;
    ok = ok && thrust::binary_search(numbers.begin(), end, 7);

    thrust::device_vector<int> both(n);
    const auto last =
        thrust::set_intersection(numbers.begin(), numbers.begin() + 50, numbers.begin() + 25, end, both.begin());
    ok = ok && last - both.begin() == 25 && both[0] == 25;

    thrust::exclusive_scan(values.begin(), values.end(), both.begin(), 10);
    ok = ok && both[0] == 10 && both[n - 1] == n + 9;
    thrust::inclusive_scan(values.begin(), values.end(), both.begin(), thrust::maximum<int>());
    ok = ok && thrust::equal(both.begin(), both.end(), thrust::constant_iterator<int>(1));
    puts(ok ? "OK" : "WRONG");
    cudaFree(keys);
    return ok ? 0 : 1;
}
