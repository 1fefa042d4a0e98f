// Shapes with virtual functions: one kernel makes them, one asks for their areas, one deletes them.
// COUNTS: areas_of global store 2 6
// MISTAKE 1, the shapes are deleted too early: use_after_free @area
// MISTAKE 2, the last shape is never made: uninitialized @area
// ON THE MODEL: make, it makes objects with virtual functions
#include <cmath>
#include <iostream>
#include <vector>

class Shape {
public:
    __device__ virtual ~Shape() {}
    __device__ virtual float area() const = 0;
};

class Rectangle : public Shape {
public:
    __device__ Rectangle(float width, float height) : width_(width), height_(height) {}
    __device__ float area() const override { return width_ * height_; }

protected:
    float width_, height_;
};

class Square : public Rectangle {
public:
    __device__ explicit Square(float width) : Rectangle(width, width) {}
};

class Disk : public Shape {
public:
    __device__ explicit Disk(float radius) : radius_(radius) {}
    __device__ float area() const override { return 3.14159265f * radius_ * radius_; }

private:
    float radius_;
};

__global__ void make(Shape** shapes, int n)
{
    const int i = threadIdx.x;
    if (i >= n) return;
    switch (i % 3) {
    case 0: shapes[i] = new Square(i); break;
    case 1: shapes[i] = new Rectangle(i, 2); break;
    case 2: shapes[i] = new Disk(i); break;
    }
}

__global__ void areas_of(float* areas, Shape* const* shapes, int n)
{
    const int i = threadIdx.x;
    if (i < n) areas[i] = shapes[i]->area();  // @area
}

__global__ void remove(Shape** shapes, int n)
{
    if (threadIdx.x < n) delete shapes[threadIdx.x];
}

int main()
{
    const int n = 48;
    Shape** shapes;
    float* device_areas;
    cudaMalloc(&shapes, n * sizeof(Shape*));
    cudaMalloc(&device_areas, n * sizeof(float));
    make<<<1, 64>>>(shapes, n - (MISTAKE == 2));
    if (MISTAKE == 1) remove<<<1, 64>>>(shapes, n);
    areas_of<<<1, 64>>>(device_areas, shapes, n);
    if (MISTAKE != 1) remove<<<1, 64>>>(shapes, n);

    std::vector<float> areas(n);
    cudaMemcpy(areas.data(), device_areas, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(shapes);
    cudaFree(device_areas);
    bool right = true;
    for (int i = 0; i < n; ++i) {
        const double expected = i % 3 == 0 ? i * i : i % 3 == 1 ? 2 * i : M_PI * i * i;
        right = right && std::abs(areas[i] - expected) <= 1e-5 * expected;
    }
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    return right ? 0 : 1;
}
