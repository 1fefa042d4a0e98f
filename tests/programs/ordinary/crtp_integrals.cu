// Integrals by the midpoint rule; a function is a class that derives from a template of itself.
// COUNTS: integrate global atomic 16 16
// MISTAKE 1, the sum does not begin with zero: uninitialized @atomic
// MISTAKE 2, a sum without an atomic: race @plain
#include <cmath>
#include <cstdio>

template <class Derived>
class Function {
public:
    __host__ __device__ double middle(double left, double right) const
    {
        return (right - left) * static_cast<const Derived&>(*this).value((left + right) / 2);
    }
};

class Parabola : public Function<Parabola> {
public:
    __host__ __device__ explicit Parabola(double factor) : factor_(factor) {}
    __host__ __device__ double value(double x) const { return factor_ * x * x; }

private:
    double factor_;
};

class Circle : public Function<Circle> {
public:
    __host__ __device__ double value(double x) const { return sqrt(1 - x * x); }
};

template <class Derived>
__global__ void integrate(double* sum, const Derived function, int steps)
{
    double own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < steps; i += gridDim.x * blockDim.x)
        own += function.middle(double(i) / steps, double(i + 1) / steps);
    for (int offset = 16; offset > 0; offset /= 2) own += __shfl_down_sync(~0u, own, offset);
    if (threadIdx.x % 32 != 0) return;
#if MISTAKE == 2
    *sum += own;  // @plain
#else
    atomicAdd(sum, own);  // @atomic
#endif
}

template <class Derived>
double integral_of(const Derived& function)
{
    double *device_sum, sum = 0;
    cudaMalloc(&device_sum, sizeof(double));
#if MISTAKE != 1
    cudaMemset(device_sum, 0, sizeof(double));
#endif
    integrate<<<4, 64>>>(device_sum, function, 2000);
    cudaMemcpy(&sum, device_sum, sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(device_sum);
    return sum;
}

int main()
{
    const double third = integral_of(Parabola(1)), quarter_of_pi = integral_of(Circle());
    const bool right = std::fabs(third - 1.0 / 3) < 1e-6 && std::fabs(quarter_of_pi - std::atan(1.0)) < 1e-4;
    printf("%s\n", right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
