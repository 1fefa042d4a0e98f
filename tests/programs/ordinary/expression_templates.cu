// Sums and products of vectors are put together by operators, and one kernel evaluates them all at once.
// COUNTS: evaluate global load 12 48
// COUNTS: evaluate global store 4 16
// MISTAKE 1, one vector is shorter: out_of_bounds @element
// MISTAKE 2, a vector has been freed before the expression is evaluated: use_after_free @element
#include <cstdio>
#include <vector>

template <class Self>
struct Expression {
    __host__ __device__ const Self& self() const { return static_cast<const Self&>(*this); }
};

class Elements : public Expression<Elements> {
public:
    __host__ explicit Elements(const float* begin) : begin_(begin) {}
    __device__ float operator[](int i) const { return begin_[i]; }  // @element

private:
    const float* begin_;
};

template <class Left, class Right>
class Sum : public Expression<Sum<Left, Right>> {
public:
    Sum(Left left, Right right) : left_(left), right_(right) {}
    __device__ float operator[](int i) const { return left_[i] + right_[i]; }

private:
    Left left_;
    Right right_;
};

template <class Operand>
class Scaled : public Expression<Scaled<Operand>> {
public:
    Scaled(float factor, Operand operand) : factor_(factor), operand_(operand) {}
    __device__ float operator[](int i) const { return factor_ * operand_[i]; }

private:
    float factor_;
    Operand operand_;
};

template <class Left, class Right>
auto operator+(const Expression<Left>& left, const Expression<Right>& right)
{
    return Sum<Left, Right>(left.self(), right.self());
}

template <class Operand>
auto operator*(float factor, const Expression<Operand>& operand)
{
    return Scaled<Operand>(factor, operand.self());
}

template <class Tree>
__global__ void evaluate(float* out, const Tree expression, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = expression[i];
}

float* make_vector(const std::vector<float>& values)
{
    float* vector;
    cudaMalloc(&vector, values.size() * sizeof(float));
    cudaMemcpy(vector, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
    return vector;
}

int main()
{
    const int n = 128;
    std::vector<float> values(n), result(n);
    for (int i = 0; i < n; ++i) values[i] = i;
    float *a = make_vector(values), *b = make_vector(values), *out;
    float* const c = make_vector(std::vector<float>(MISTAKE == 1 ? 100 : n, 1));
    cudaMalloc(&out, n * sizeof(float));
    if (MISTAKE == 2) cudaFree(b);
    evaluate<<<2, 64>>>(out, Elements(a) + 2 * Elements(b) + 0.5f * Elements(c), n);
    cudaMemcpy(result.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(a);
    if (MISTAKE != 2) cudaFree(b);
    cudaFree(c);
    cudaFree(out);
    for (int i = 0; i < n; ++i)
        if (result[i] != 3 * values[i] + 0.5f) return std::puts("WRONG"), 1;
    std::puts("OK");
    return 0;
}
