// The least and the greatest value of each bucket, which threads change together while they hold the bucket's lock.
// COUNTS: clear global store 4 16
// MISTAKE 1, no fence before the lock is given back: race @least @greatest @count
// MISTAKE 2, threads go on without the lock if they do not get it at once: race @least @greatest @count
// MISTAKE 3, the buckets are freed before their last copy: use_after_free @copy
#include <cstdio>
#include <climits>
#include <vector>

struct __align__(16) Bucket
{
    int lock;
    int least;
    int greatest;
    int count;
};

constexpr int kBuckets = 8;

__global__ void clear(Bucket* buckets)
{
    Bucket& own = buckets[threadIdx.x];
    own.lock = 0;
    own.least = INT_MAX;
    own.greatest = INT_MIN;
    own.count = 0;
}

__global__ void put_in(Bucket* buckets, const int* values)
{
    const int value = values[blockIdx.x * blockDim.x + threadIdx.x];
    Bucket& bucket = buckets[value % kBuckets];
    bool done = false;
    while (!done) {
        if (atomicCAS(&bucket.lock, 0, 1) == 0 || MISTAKE == 2) {
            __threadfence();
            if (value < bucket.least) bucket.least = value;        // @least
            if (value > bucket.greatest) bucket.greatest = value;  // @greatest
            ++bucket.count;                                        // @count
            if (MISTAKE != 1) __threadfence();
            atomicExch(&bucket.lock, 0);
            done = true;
        }
    }
}

int main()
{
    const int n = 128;
    std::vector<int> values(n);
    std::vector<Bucket> buckets(kBuckets), expected(kBuckets, Bucket{0, INT_MAX, INT_MIN, 0});
    for (int i = 0; i < n; ++i) {
        values[i] = i * 389 % 1009;
        Bucket& bucket = expected[values[i] % kBuckets];
        if (values[i] < bucket.least) bucket.least = values[i];
        if (values[i] > bucket.greatest) bucket.greatest = values[i];
        ++bucket.count;
    }
    int* d_values;
    Bucket* d_buckets;
    cudaMalloc(&d_values, n * sizeof(int));
    cudaMalloc(&d_buckets, kBuckets * sizeof(Bucket));
    cudaMemcpy(d_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    clear<<<1, kBuckets>>>(d_buckets);
    put_in<<<2, n / 2>>>(d_buckets, d_values);
    if (MISTAKE == 3) cudaFree(d_buckets);
    cudaMemcpy(buckets.data(), d_buckets, kBuckets * sizeof(Bucket), cudaMemcpyDeviceToHost);  // @copy
    if (MISTAKE != 3) cudaFree(d_buckets);
    cudaFree(d_values);

    for (int i = 0; i < kBuckets; ++i) {
        const Bucket &is = buckets[i], &wanted = expected[i];
        if (is.least != wanted.least || is.greatest != wanted.greatest || is.count != wanted.count) {
            std::printf("WRONG: bucket %d has %d values\n", i, is.count);
            return 1;
        }
    }
    std::puts("OK");
    return 0;
}
