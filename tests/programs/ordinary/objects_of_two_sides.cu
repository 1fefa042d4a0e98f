// Animals with virtual functions: those that kernels ask are made by a kernel, those that the host asks by the host.
// MISTAKE 1, the host makes the animals that a kernel asks: unknown_address @ask
// MISTAKE 2, the host asks an animal that a kernel has made: host_access @host
// ON THE MODEL: make_all, it makes objects with virtual functions
#include <cstdio>
#include <new>

struct Animal {
    __host__ __device__ virtual int legs() const = 0;
};

struct Bird : Animal {
    __host__ __device__ int legs() const override { return 2; }
};

struct Beetle : Animal {
    __host__ __device__ int legs() const override { return 6; }
};

constexpr int count = 32;

struct Place {
    alignas(8) unsigned char bytes[sizeof(Bird)];
};

__host__ __device__ Animal* make(Place* place, int i)
{
    if (i % 2 == 0) return new (place) Bird;
    return new (place) Beetle;
}

__global__ void make_all(Animal** animals, Place* places)
{
    animals[threadIdx.x] = make(&places[threadIdx.x], threadIdx.x);
}

__global__ void ask(int* legs, Animal* const* animals)
{
    const int answer = animals[threadIdx.x]->legs();  // @ask
    legs[threadIdx.x] = answer;
}

int main()
{
    Place* places;
    Animal** animals;
    int* legs;
    cudaMallocManaged(&places, count * sizeof(Place));
    cudaMallocManaged(&animals, count * sizeof(Animal*));
    cudaMallocManaged(&legs, count * sizeof(int));
    if (MISTAKE == 1)
        for (int i = 0; i < count; ++i) animals[i] = make(&places[i], i);
    else
        make_all<<<1, count>>>(animals, places);
    ask<<<1, count>>>(legs, animals);
    cudaDeviceSynchronize();
    bool right = true;
    for (int i = 0; i < count; ++i) {
        Place place;
        const Animal* const of_host = MISTAKE == 2 ? animals[i] : make(&place, i);
        right = right && legs[i] == of_host->legs();  // @host
    }
    puts(right ? "OK" : "WRONG");
    cudaFree(places);
    cudaFree(animals);
    cudaFree(legs);
    return right ? 0 : 1;
}
