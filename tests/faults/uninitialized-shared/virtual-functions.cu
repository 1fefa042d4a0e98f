// An object with virtual functions holds a pointer to them, which its constructor writes.

struct Shape {
    int side;
    __device__ explicit Shape(int s) : side(s) {}
    __device__ virtual int area() const = 0;
};
struct Square : Shape {
    using Shape::Shape;
    __device__ int area() const override { return side * side; }
};
struct Line : Shape {
    using Shape::Shape;
    __device__ int area() const override { return side; }
};

// CLEAN
extern "C" __global__ void objects_in_shared_memory(int* out, const int* in, int n)
{
    __shared__ unsigned long long square[2];
    __shared__ unsigned long long line[2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) new (square) Square(3);
    if (threadIdx.x == 1) new (line) Line(5);
    __syncthreads();
    const Shape* shape = reinterpret_cast<const Shape*>(i % 2 == 0 ? square : line);
    out[i] = shape->area();
}

// Every second thread's object was never made.
// FINDS: uninitialized @call
extern "C" __global__ void object_that_was_never_made(int* out, const int* in, int n)
{
    __shared__ unsigned long long place[2][2];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) new (place[0]) Square(3);
    __syncthreads();
    const Shape* shape = reinterpret_cast<const Shape*>(place[0]);
    out[i] = shape->side + static_cast<int>(place[threadIdx.x % 2][0] % 2);  // @call
}
