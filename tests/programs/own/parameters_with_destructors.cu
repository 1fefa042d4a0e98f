// Parameters whose class has a copy constructor and a destructor: a launch makes one copy on the host and ends it
// there, and kernels get its bytes. CUDA runs neither of them on the device.
#include <cstdio>

struct Counted {
    static int copies;
    static int ends;

    int value = 0;
    int* sum = nullptr;

    Counted(int the_value, int* the_sum) : value(the_value), sum(the_sum) {}
    Counted(const Counted& other) : value(other.value), sum(other.sum) { ++copies; }
    ~Counted() { ++ends; }

    __device__ void add()
    {
        // Each thread has an object of its own.
        ++value;
        atomicAdd(sum, value);
    }
};
int Counted::copies = 0;
int Counted::ends = 0;

__global__ void by_name(Counted counted) { counted.add(); }

__global__ void overloaded();
__global__ void overloaded(Counted counted, int times)
{
    for (int i = 0; i < times; ++i) counted.add();
}
__global__ void overloaded() {}

template <class T>
__global__ void deduced(T counted, int times)
{
    for (int i = 0; i < times; ++i) counted.add();
}

int main()
{
    bool is_right = true;
    int* sum = nullptr;
    cudaMallocManaged(&sum, sizeof(int));
    const auto expect = [&](const char* launch, int wanted_sum) {
        cudaDeviceSynchronize();
        if (*sum != wanted_sum || Counted::copies != 1 || Counted::ends != 1) {
            std::printf("%s: sum %d, %d copies, %d ends\n", launch, *sum, Counted::copies, Counted::ends);
            is_right = false;
        }
        *sum = Counted::copies = Counted::ends = 0;
    };
    {
        *sum = 0;
        const Counted counted(6, sum);
        by_name<<<2, 32>>>(counted);
        expect("by_name", 64 * 7);
        overloaded<<<1, 32>>>(counted, 2);
        expect("overloaded", 32 * (7 + 8));
        deduced<<<1, 32>>>(counted, 1);
        expect("deduced", 32 * 7);
    }
    overloaded<<<1, 1>>>();
    cudaDeviceSynchronize();
    cudaFree(sum);
    std::printf("%s\n", is_right ? "PASSED" : "FAILED");
    return 0;
}
