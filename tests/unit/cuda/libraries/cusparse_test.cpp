// cuSPARSE's products against loops over a dense matrix, and what its calls are held to.
#include <cusparse.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

template <class N>
constexpr cudaDataType type_of = CUDA_R_32F;
template <>
constexpr cudaDataType type_of<double> = CUDA_R_64F;
template <>
constexpr cudaDataType type_of<std::complex<float>> = CUDA_C_32F;
template <>
constexpr cudaDataType type_of<std::complex<double>> = CUDA_C_64F;

/// In parts of the largest result: a few roundings of it.
template <class N>
constexpr double bound = 1e-6;
template <>
constexpr double bound<double> = 1e-15;
template <>
constexpr double bound<std::complex<double>> = 1e-15;

template <class T>
T* on_device(const std::vector<T>& content)
{
    T* memory = nullptr;
    EXPECT_EQ(cudaMalloc(&memory, content.size() * sizeof(T)), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(memory, content.data(), content.size() * sizeof(T), cudaMemcpyHostToDevice), cudaSuccess);
    return memory;
}

/// Row by row.
template <class N>
struct Dense {
    int rows;
    int columns;
    std::vector<N> values;

    Dense(int its_rows, int its_columns)
        : rows(its_rows), columns(its_columns), values(static_cast<std::size_t>(rows * columns))
    {}
    N& at(int row, int column) { return values[static_cast<std::size_t>(row * columns + column)]; }
    N at(int row, int column) const { return values[static_cast<std::size_t>(row * columns + column)]; }
};

template <class N>
class Drawn {
public:
    N number()
    {
        if constexpr (std::is_floating_point_v<N>)
            return between_(random_);
        else
            return N(static_cast<typename N::value_type>(between_(random_)),
                     static_cast<typename N::value_type>(between_(random_)));
    }
    Dense<N> matrix(int rows, int columns, double share)
    {
        Dense<N> all(rows, columns);
        for (N& value : all.values)
            if (std::uniform_real_distribution<>()(random_) < share) value = number();
        return all;
    }

private:
    std::mt19937 random_{7};
    std::uniform_real_distribution<float> between_{-1, 1};
};

enum class Format { csr, csc, coo };

/// A description of what is not 0, with its arrays.
template <class N, class Index>
cusparseSpMatDescr_t sparse(const Dense<N>& all, Format format, cusparseIndexBase_t base)
{
    std::vector<Index> major, minor;
    std::vector<N> values;
    const bool is_by_rows = format != Format::csc;
    const int lines = is_by_rows ? all.rows : all.columns;
    for (int line = 0; line < lines; ++line) {
        if (format != Format::coo) major.push_back(static_cast<Index>(values.size()) + base);
        for (int i = 0; i < (is_by_rows ? all.columns : all.rows); ++i) {
            const N value = is_by_rows ? all.at(line, i) : all.at(i, line);
            if (value == N{}) continue;
            if (format == Format::coo) major.push_back(static_cast<Index>(line) + base);
            minor.push_back(static_cast<Index>(i) + base);
            values.push_back(value);
        }
    }
    if (format != Format::coo) major.push_back(static_cast<Index>(values.size()) + base);
    const auto index = sizeof(Index) == 8 ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
    const auto count = static_cast<std::int64_t>(values.size());
    Index* const majors = on_device(major);
    Index* const minors = on_device(minor);
    N* const numbers = on_device(values);
    cusparseSpMatDescr_t description = nullptr;
    cusparseStatus_t status = CUSPARSE_STATUS_SUCCESS;
    if (format == Format::csr)
        status = cusparseCreateCsr(&description, all.rows, all.columns, count, majors, minors, numbers, index, index,
                                   base, type_of<N>);
    else if (format == Format::csc)
        status = cusparseCreateCsc(&description, all.rows, all.columns, count, majors, minors, numbers, index, index,
                                   base, type_of<N>);
    else
        status = cusparseCreateCoo(&description, all.rows, all.columns, count, majors, minors, numbers, index, base,
                                   type_of<N>);
    EXPECT_EQ(status, CUSPARSE_STATUS_SUCCESS);
    return description;
}

template <class N>
N conjugated(N number)
{
    if constexpr (std::is_floating_point_v<N>)
        return number;
    else
        return std::conj(number);
}

template <class N>
Dense<N> changed(const Dense<N>& all, cusparseOperation_t operation)
{
    if (operation == CUSPARSE_OPERATION_NON_TRANSPOSE) return all;
    Dense<N> other(all.columns, all.rows);
    for (int row = 0; row < all.rows; ++row)
        for (int column = 0; column < all.columns; ++column)
            other.at(column, row) =
                operation == CUSPARSE_OPERATION_TRANSPOSE ? all.at(row, column) : conjugated(all.at(row, column));
    return other;
}

/// alpha A B + beta C.
template <class N>
Dense<N> product(N alpha, const Dense<N>& a, const Dense<N>& b, N beta, const Dense<N>& c)
{
    Dense<N> result = c;
    for (int row = 0; row < c.rows; ++row)
        for (int column = 0; column < c.columns; ++column) {
            N sum{};
            for (int k = 0; k < a.columns; ++k) sum += a.at(row, k) * b.at(k, column);
            result.at(row, column) = alpha * sum + beta * c.at(row, column);
        }
    return result;
}

template <class N>
void expect_close(const std::vector<N>& results, const std::vector<N>& expected)
{
    ASSERT_EQ(results.size(), expected.size());
    double largest = 0;
    for (const N number : expected) largest = std::max<double>(largest, std::abs(number));
    for (std::size_t i = 0; i < results.size(); ++i)
        ASSERT_LE(std::abs(results[i] - expected[i]), bound<N> * largest) << i;
}

class Cusparse : public RuntimeTest {
protected:
    void SetUp() override { ASSERT_EQ(cusparseCreate(&handle_), CUSPARSE_STATUS_SUCCESS); }
    void TearDown() override
    {
        cusparseDestroy(handle_);
        RuntimeTest::TearDown();
    }

    template <class N, class Index>
    void expect_right_vector(Format format, cusparseIndexBase_t base, cusparseOperation_t operation, N beta)
    {
        Drawn<N> drawn;
        const Dense<N> a = drawn.matrix(13, 7, 0.4);
        const Dense<N> of_product = changed(a, operation);
        const Dense<N> x = drawn.matrix(of_product.columns, 1, 1);
        const Dense<N> y = drawn.matrix(of_product.rows, 1, 1);
        const N alpha = drawn.number();
        cusparseSpMatDescr_t matrix = sparse<N, Index>(a, format, base);
        N* const result = on_device(y.values);
        cusparseDnVecDescr_t in = nullptr, out = nullptr;
        cusparseCreateDnVec(&in, x.rows, on_device(x.values), type_of<N>);
        cusparseCreateDnVec(&out, y.rows, result, type_of<N>);
        std::size_t size = 0;
        ASSERT_EQ(cusparseSpMV_bufferSize(handle_, operation, &alpha, matrix, in, &beta, out, type_of<N>,
                                          CUSPARSE_SPMV_ALG_DEFAULT, &size),
                  CUSPARSE_STATUS_SUCCESS);
        void* buffer = nullptr;
        cudaMalloc(&buffer, size);
        ASSERT_EQ(cusparseSpMV(handle_, operation, &alpha, matrix, in, &beta, out, type_of<N>,
                               CUSPARSE_SPMV_ALG_DEFAULT, buffer),
                  CUSPARSE_STATUS_SUCCESS);
        expect_close(read(result, y.values.size()), product(alpha, of_product, x, beta, y).values);
        EXPECT_EQ(cusparseDestroySpMat(matrix), CUSPARSE_STATUS_SUCCESS);
        EXPECT_EQ(cusparseDestroyDnVec(in), CUSPARSE_STATUS_SUCCESS);
        EXPECT_EQ(cusparseDestroyDnVec(out), CUSPARSE_STATUS_SUCCESS);
    }

    template <class N, class Index>
    void expect_right_vectors()
    {
        for (const Format format : {Format::csr, Format::csc, Format::coo})
            for (const auto base : {CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE})
                for (const auto operation : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE,
                                             CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE})
                    for (const N beta : {N(0), N(0.5)}) expect_right_vector<N, Index>(format, base, operation, beta);
    }

    /// The matrix 1 2; 0 3, and vectors of two numbers.
    struct Small {
        float* values = on_device<float>({1, 2, 3});
        int* offsets = on_device<int>({0, 2, 3});
        int* columns = on_device<int>({0, 1, 1});
        float* x = on_device<float>({10, 100});
        float* y = nullptr;
        std::size_t size = 0;
        void* buffer = nullptr;
        cusparseSpMatDescr_t matrix = nullptr;
        cusparseDnVecDescr_t in = nullptr, out = nullptr;
    };
    Small small()
    {
        Small all;
        cudaMalloc(&all.y, 2 * sizeof(float));
        cusparseCreateCsr(&all.matrix, 2, 2, 3, all.offsets, all.columns, all.values, CUSPARSE_INDEX_32I,
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
        cusparseCreateDnVec(&all.in, 2, all.x, CUDA_R_32F);
        cusparseCreateDnVec(&all.out, 2, all.y, CUDA_R_32F);
        EXPECT_EQ(cusparseSpMV_bufferSize(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one_, all.matrix, all.in, &zero_,
                                          all.out, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &all.size),
                  CUSPARSE_STATUS_SUCCESS);
        cudaMalloc(&all.buffer, all.size);
        return all;
    }
    cusparseStatus_t multiply(const Small& all, cudaDataType type = CUDA_R_32F) const
    {
        return cusparseSpMV(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one_, all.matrix, all.in, &zero_, all.out, type,
                            CUSPARSE_SPMV_ALG_DEFAULT, all.buffer);
    }
    static std::string text_of_only(const std::string& kind)
    {
        const auto findings = host_findings(kind);
        EXPECT_EQ(findings.size(), 1u);
        return findings.empty() ? "" : findings[0]["text"].get<std::string>();
    }

    cusparseHandle_t handle_ = nullptr;
    float one_ = 1;
    float zero_ = 0;
};

TEST_F(Cusparse, MultipliesVectors)
{
    expect_right_vectors<float, std::int32_t>();
    expect_right_vectors<double, std::int64_t>();
    expect_right_vectors<std::complex<float>, std::int64_t>();
    expect_right_vectors<std::complex<double>, std::int32_t>();
    for (const Json& record : records())
        if (record.contains("host_finding") && record["host_finding"]["kind"] != "leak") ADD_FAILURE() << record;
}

TEST_F(Cusparse, MultipliesDenseMatrices)
{
    using N = double;
    Drawn<N> drawn;
    const Dense<N> a = drawn.matrix(9, 6, 0.5);
    for (const auto operation : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE})
        for (const auto order : {CUSPARSE_ORDER_ROW, CUSPARSE_ORDER_COL}) {
            const Dense<N> b = drawn.matrix(6, 4, 1);
            const Dense<N> c = drawn.matrix(9, 4, 1);
            const Dense<N> stored = changed(b, operation);
            // By columns, it is the transposed one that stands row by row.
            const bool is_by_rows = order == CUSPARSE_ORDER_ROW;
            const auto in_order = [&](const Dense<N>& all) {
                return is_by_rows ? all : changed(all, CUSPARSE_OPERATION_TRANSPOSE);
            };
            cusparseSpMatDescr_t matrix = sparse<N, int>(a, Format::csr, CUSPARSE_INDEX_BASE_ZERO);
            cusparseDnMatDescr_t in = nullptr, out = nullptr;
            const Dense<N> in_memory = in_order(stored);
            const Dense<N> out_memory = in_order(c);
            N* const result = on_device(out_memory.values);
            cusparseCreateDnMat(&in, stored.rows, stored.columns, in_memory.columns, on_device(in_memory.values),
                                CUDA_R_64F, order);
            cusparseCreateDnMat(&out, c.rows, c.columns, out_memory.columns, result, CUDA_R_64F, order);
            const N alpha = 2, beta = -1;
            std::size_t size = 0;
            ASSERT_EQ(cusparseSpMM_bufferSize(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, operation, &alpha, matrix, in,
                                              &beta, out, CUDA_R_64F, CUSPARSE_SPMM_ALG_DEFAULT, &size),
                      CUSPARSE_STATUS_SUCCESS);
            void* buffer = nullptr;
            cudaMalloc(&buffer, size);
            ASSERT_EQ(cusparseSpMM(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, operation, &alpha, matrix, in, &beta, out,
                                   CUDA_R_64F, CUSPARSE_SPMM_ALG_DEFAULT, buffer),
                      CUSPARSE_STATUS_SUCCESS);
            expect_close(read(result, c.values.size()), in_order(product(alpha, a, b, beta, c)).values);
        }
}

TEST_F(Cusparse, ScalarsMayBeTheDevices)
{
    const Small all = small();
    cusparseSetPointerMode(handle_, CUSPARSE_POINTER_MODE_DEVICE);
    const float* const scalars = on_device<float>({2, 0});
    EXPECT_EQ(cusparseSpMV(handle_, CUSPARSE_OPERATION_NON_TRANSPOSE, scalars, all.matrix, all.in, scalars + 1, all.out,
                           CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, all.buffer),
              CUSPARSE_STATUS_SUCCESS);
    EXPECT_EQ(read(all.y, 2), (std::vector<float>{420, 600}));
}

TEST_F(Cusparse, AnIndexThatLeadsNowhereIsNamed)
{
    Small all = small();
    const int wrong = 2;
    cudaMemcpy(all.columns + 1, &wrong, sizeof wrong, cudaMemcpyHostToDevice);
    EXPECT_EQ(multiply(all), CUSPARSE_STATUS_SUCCESS) << "a GPU would tell later";
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_EQ(text_of_only("out_of_bounds"), "cusparseSpMV(): element 1 of 'csrColInd' is 2, and must be from 0 to 1");
}

TEST_F(Cusparse, WhatIsReadMustBeWritten)
{
    Small all = small();
    float* fresh = nullptr;
    cudaMalloc(&fresh, 2 * sizeof(float));
    cusparseDnVecSetValues(all.in, fresh);
    multiply(all);
    EXPECT_THAT(text_of_only("uninitialized"), StartsWith("cusparseSpMV() reads 'vecX' in 'fresh'"));
}

TEST_F(Cusparse, WhatNoIndexLeadsToNeedNotBeWritten)
{
    Small all = small();
    float* fresh = nullptr;
    cudaMalloc(&fresh, 2 * sizeof(float));
    const float number = 5;
    cudaMemcpy(fresh + 1, &number, sizeof number, cudaMemcpyHostToDevice);
    const int last[] = {1, 1, 1};
    cudaMemcpy(all.columns, last, sizeof last, cudaMemcpyHostToDevice);
    cusparseDnVecSetValues(all.in, fresh);
    multiply(all);
    EXPECT_EQ(read(all.y, 2), (std::vector<float>{15, 15}));
    EXPECT_TRUE(host_findings("uninitialized").empty());
}

TEST_F(Cusparse, ABufferThatIsTooShortIsNamed)
{
    Small all = small();
    cudaMalloc(&all.buffer, all.size - 1);
    multiply(all);
    EXPECT_THAT(text_of_only("out_of_bounds"), HasSubstr("of 'externalBuffer' in"));
}

TEST_F(Cusparse, WhatCannotBeDoneIsRefused)
{
    Small all = small();
    EXPECT_EQ(multiply(all, CUDA_R_16F), CUSPARSE_STATUS_NOT_SUPPORTED);
    EXPECT_EQ(multiply(all, CUDA_R_64F), CUSPARSE_STATUS_NOT_SUPPORTED);
    cusparseDnVecDescr_t short_one = nullptr;
    EXPECT_EQ(cusparseCreateDnVec(&short_one, -1, all.x, CUDA_R_32F), CUSPARSE_STATUS_INVALID_VALUE);
    EXPECT_EQ(cusparseCreateDnVec(&short_one, 1, nullptr, CUDA_R_32F), CUSPARSE_STATUS_INVALID_VALUE);
    ASSERT_EQ(cusparseCreateDnVec(&short_one, 1, all.x, CUDA_R_32F), CUSPARSE_STATUS_SUCCESS);
    std::swap(short_one, all.in);
    EXPECT_EQ(multiply(all), CUSPARSE_STATUS_INVALID_VALUE) << "1 element, and 2 are needed";
    EXPECT_EQ(cusparseDestroyDnVec(all.in), CUSPARSE_STATUS_SUCCESS);
    EXPECT_EQ(multiply(all), CUSPARSE_STATUS_INVALID_VALUE) << "destroyed";
    EXPECT_EQ(cusparseSetStream(nullptr, nullptr), CUSPARSE_STATUS_NOT_INITIALIZED);
    EXPECT_STREQ(cusparseGetErrorName(CUSPARSE_STATUS_ZERO_PIVOT), "CUSPARSE_STATUS_ZERO_PIVOT");
    EXPECT_TRUE(host_findings("unchecked_error").empty());
}

}  // namespace

}  // namespace warpbook::tests
