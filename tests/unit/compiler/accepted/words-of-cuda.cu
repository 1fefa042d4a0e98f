// `__shared__` and `__global__` where they may stand.
using Nothing = void;

struct Defaults {
    int value = 3;
};

void __global__ word_behind_the_type(int* out) { *out = 1; }

__global__ Nothing other_name_of_the_type(int* out) { *out = 1; }

template <class T>
static __global__ void of_a_template(T* out)
{
    static __shared__ T first[3], second;
    __shared__ volatile T third;
    __shared__ struct {
        T x;
        T y[2];
    } unnamed;
    __shared__ struct Named {
        T z;
    } named[2];
    first[0] = second = third = unnamed.x = named[0].z = 1;
    *out = first[0];
}
template __global__ void of_a_template<int>(int*);
template void __global__ of_a_template<float>(float*);
