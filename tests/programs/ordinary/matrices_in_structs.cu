// Products of many small matrices of different sizes: an array of structures, each with pointers to its own elements.
// COUNTS: multiply global store 9 36
// MISTAKE 1, structures are copied with the pointers of the host in them: unknown_address @product
// MISTAKE 2, the array of structures itself is on the host: unknown_address @matrix
// MISTAKE 3, elements are freed, but not the array of structures: leak @array
#include <cstdio>
#include <vector>

struct Matrix {
    int rows, columns;
    double* elements;
};

__global__ void multiply(const Matrix* left, const Matrix* right, Matrix* products)
{
    const Matrix a = left[blockIdx.x], b = right[blockIdx.x];  // @matrix
    const int row = threadIdx.y, column = threadIdx.x;
    if (row >= a.rows || column >= b.columns) return;
    double sum = 0;
    for (int k = 0; k < a.columns; ++k)
        sum += a.elements[row * a.columns + k] * b.elements[k * b.columns + column];  // @product
    products[blockIdx.x].elements[row * b.columns + column] = sum;
}

class Batch {
public:
    explicit Batch(int count) : matrices_(count), elements_(count) {}

    void set(int i, int rows, int columns, int seed)
    {
        elements_[i].resize(rows * columns);
        for (int k = 0; k < rows * columns; ++k) elements_[i][k] = (k * seed) % 7 - 3;
        matrices_[i] = {rows, columns, elements_[i].data()};
    }
    double at(int i, int row, int column) const { return elements_[i][row * matrices_[i].columns + column]; }
    const Matrix& operator[](int i) const { return matrices_[i]; }
    Matrix* on_host() { return matrices_.data(); }

    Matrix* to_device(bool with_elements = true)
    {
        on_device_ = matrices_;
        for (std::size_t i = 0; with_elements && i < matrices_.size(); ++i) {
            const std::size_t bytes = elements_[i].size() * sizeof(double);
            cudaMalloc(&on_device_[i].elements, bytes);
            cudaMemcpy(on_device_[i].elements, elements_[i].data(), bytes, cudaMemcpyHostToDevice);
        }
        Matrix* array;
        cudaMalloc(&array, matrices_.size() * sizeof(Matrix));  // @array
        cudaMemcpy(array, on_device_.data(), matrices_.size() * sizeof(Matrix), cudaMemcpyHostToDevice);
        return array;
    }
    void from_device(Matrix* array)
    {
        for (std::size_t i = 0; i < matrices_.size(); ++i) {
            const std::size_t bytes = elements_[i].size() * sizeof(double);
            if (on_device_[i].elements == elements_[i].data()) continue;
            cudaMemcpy(elements_[i].data(), on_device_[i].elements, bytes, cudaMemcpyDeviceToHost);
            cudaFree(on_device_[i].elements);
        }
        if (MISTAKE != 3) cudaFree(array);
    }

private:
    std::vector<Matrix> matrices_, on_device_;
    std::vector<std::vector<double>> elements_;
};

int main()
{
    const int count = 6;
    Batch left(count), right(count), products(count);
    for (int i = 0; i < count; ++i) {
        left.set(i, 2 + i, 3 + i % 4, 5);
        right.set(i, 3 + i % 4, 4 + i % 3, 4);
        products.set(i, 2 + i, 4 + i % 3, 0);
    }
    Matrix* const a = left.to_device(MISTAKE != 1);
    Matrix *const b = right.to_device(), *const c = products.to_device();
    multiply<<<count, dim3(8, 8)>>>(MISTAKE == 2 ? left.on_host() : a, b, c);
    products.from_device(c);
    left.from_device(a);
    right.from_device(b);

    bool is_right = true;
    for (int i = 0; i < count; ++i)
        for (int row = 0; row < products[i].rows; ++row)
            for (int column = 0; column < products[i].columns; ++column) {
                double sum = 0;
                for (int k = 0; k < left[i].columns; ++k) sum += left.at(i, row, k) * right.at(i, k, column);
                is_right = is_right && products.at(i, row, column) == sum;
            }
    std::puts(is_right ? "OK" : "WRONG");
    return is_right ? 0 : 1;
}
