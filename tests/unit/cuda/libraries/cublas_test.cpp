#include "blas_cases.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cublasLt.h>

#include "runtime_test.hpp"

namespace warpbook::tests {

namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Complex = std::complex<double>;
using Values = std::vector<Complex>;

/// How far two results are apart: absolute of small numbers, relative of large ones. Two that are no numbers are alike.
double distance(const Values& one, const Values& other)
{
    if (one.size() != other.size()) return std::numeric_limits<double>::infinity();
    double largest = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (std::isnan(one[i].real()) && std::isnan(other[i].real())) continue;
        const double size = std::max(1.0, std::abs(other[i]));
        const double difference = std::abs(one[i] - other[i]) / size;
        largest = std::isnan(difference) ? std::numeric_limits<double>::infinity() : std::max(largest, difference);
    }
    return largest;
}

/// Compares each case with its definition.
struct Compared {
    void take(const std::string& name, const Values& results, const Values& expected, double tolerance)
    {
        EXPECT_LE(distance(results, expected), tolerance) << name;
        ++cases;
    }
    int cases = 0;
};

/// Keeps them by name.
struct Kept {
    void take(const std::string& name, const Values& results, const Values&, double tolerance)
    {
        all[name] = {results, tolerance};
    }
    struct Case {
        Values results;
        double tolerance;
    };
    std::map<std::string, Case> all;
};

class Cublas : public RuntimeTest {
protected:
    void SetUp() override { ASSERT_EQ(cublasCreate(&handle_), CUBLAS_STATUS_SUCCESS); }
    void TearDown() override
    {
        cublasDestroy(handle_);
        RuntimeTest::TearDown();
    }
    static float* device_floats(const std::vector<float>& content)
    {
        float* memory = nullptr;
        EXPECT_EQ(cudaMalloc(&memory, content.size() * sizeof *memory), cudaSuccess);
        EXPECT_EQ(cudaMemcpy(memory, content.data(), content.size() * sizeof *memory, cudaMemcpyHostToDevice),
                  cudaSuccess);
        return memory;
    }
    cublasHandle_t handle_ = nullptr;
};

TEST_F(Cublas, GivesWhatEachRoutineIsDefinedToGive)
{
    Compared compared;
    blas_cases::run_all_cases(compared);
    EXPECT_GT(compared.cases, 700);
    for (const Json& record : records()) EXPECT_FALSE(record.contains("host_finding")) << record;
}

Values numbers_in(const std::string& fields)
{
    Values numbers;
    std::istringstream stream(fields);
    for (std::string field; std::getline(stream, field, ',');) {
        std::istringstream parts(field);
        std::string real;
        std::string imaginary;
        parts >> real >> imaginary;
        // Streams read no "nan".
        numbers.emplace_back(std::strtod(real.c_str(), nullptr), std::strtod(imaginary.c_str(), nullptr));
    }
    return numbers;
}

TEST_F(Cublas, GivesWhatAGpuGave)
{
    std::size_t recordings = 0;
    for (const auto& folder : std::filesystem::directory_iterator(WARPBOOK_RECORDINGS)) {
        std::ifstream file(folder.path() / "libraries" / "cublas.csv");
        if (!file) continue;
        ++recordings;
        Kept kept;
        blas_cases::run_all_cases(kept);
        std::size_t compared = 0;
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line.front() == '#') continue;
            const auto comma = line.find(',');
            const auto found = kept.all.find(line.substr(0, comma));
            if (found == kept.all.end()) {
                ADD_FAILURE() << "no case " << line.substr(0, comma);
                continue;
            }
            EXPECT_LE(distance(found->second.results, numbers_in(line.substr(comma + 1))), found->second.tolerance)
                << found->first;
            ++compared;
        }
        EXPECT_EQ(compared, kept.all.size()) << folder.path();
    }
    if (recordings == 0) GTEST_SKIP() << "not recorded: no GPU's results are in recordings/*/libraries/cublas.csv";
}

TEST_F(Cublas, MultipliesLargeMatricesTheSameWithAndWithoutAnInstalledBlas)
{
    // More than a product of ours by loops alone has.
    constexpr int n = 70;
    std::vector<float> a(n * n);
    std::vector<float> b(n * n);
    for (int i = 0; i < n * n; ++i) {
        a[static_cast<std::size_t>(i)] = static_cast<float>(i % 13 - 6);
        b[static_cast<std::size_t>(i)] = static_cast<float>(i % 7 - 3);
    }
    const float alpha = 1;
    const float beta = 0;
    float* const a_ = device_floats(a);
    float* const b_ = device_floats(b);
    float* c_ = nullptr;
    ASSERT_EQ(cudaMalloc(&c_, n * n * sizeof(float)), cudaSuccess);
    ASSERT_EQ(cublasSgemm(handle_, CUBLAS_OP_T, CUBLAS_OP_N, n, n, n, &alpha, a_, n, b_, n, &beta, c_, n),
              CUBLAS_STATUS_SUCCESS);
    const std::vector<float> c = read(c_, n * n);
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            float sum = 0;
            for (int l = 0; l < n; ++l)
                sum += a[static_cast<std::size_t>(l + i * n)] * b[static_cast<std::size_t>(l + j * n)];
            ASSERT_EQ(c[static_cast<std::size_t>(i + j * n)], sum);
        }
    }
}

TEST_F(Cublas, RefusesWhatCublasRefuses)
{
    float* const x = device_floats(std::vector<float>(16));
    const float one = 1;
    EXPECT_EQ(cublasSaxpy(nullptr, 4, &one, x, 1, x, 1), CUBLAS_STATUS_NOT_INITIALIZED);
    EXPECT_EQ(cublasSaxpy(handle_, 4, nullptr, x, 1, x, 1), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_EQ(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 4, 2, 2, &one, x, 3, x, 2, &one, x, 4),
              CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_EQ(cublasSgemv(handle_, CUBLAS_OP_N, 2, 2, &one, x, 2, x, 0, &one, x, 1), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_EQ(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, -1, 2, 2, &one, x, 4, x, 2, &one, x, 4),
              CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_EQ(cublasGemmEx(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, x, CUDA_R_32F, 2, x, CUDA_R_64F, 2, &one,
                           x, CUDA_R_32F, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
              CUBLAS_STATUS_NOT_SUPPORTED);
    EXPECT_TRUE(host_findings("unchecked_error").empty()) << "all were looked at";
    cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 4, 2, 2, &one, x, 3, x, 2, &one, x, 4);
    const int line = __LINE__ - 1;
    const std::vector<Json> findings = host_findings("unchecked_error");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], line);
    EXPECT_EQ(findings[0]["text"],
              "cublasSgemm() did nothing, and returned CUBLAS_STATUS_INVALID_VALUE: lda is 3, and must be at least 4; "
              "nobody looked at it");
    EXPECT_STREQ(cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE), "CUBLAS_STATUS_INVALID_VALUE");
}

TEST_F(Cublas, FindsAMatrixThatIsTooSmallForItsLeadingDimension)
{
    float* const a = device_floats(std::vector<float>(6, 1));
    const float one = 1;
    const float nothing = 0;
    float* c = nullptr;
    ASSERT_EQ(cudaMalloc(&c, 9 * sizeof *c), cudaSuccess);
    cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 3, &one, a, 3, a, 2, &nothing, c, 2);
    const int line = __LINE__ - 1;
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    const std::vector<Json> findings = host_findings("out_of_bounds");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0]["line"], line);
    EXPECT_THAT(findings[0]["text"].get<std::string>(),
                StartsWith("cublasSgemm() reads 32 bytes of 'A', in 3 pieces that begin 12 bytes apart"));
}

TEST_F(Cublas, ReadsOnlyWhatItsRoutineReads)
{
    // A triangle's other half, and C with a beta of 0, may be anything.
    float* a = nullptr;
    float* c = nullptr;
    ASSERT_EQ(cudaMalloc(&a, 4 * sizeof *a), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&c, 4 * sizeof *c), cudaSuccess);
    const std::vector<float> first{1, 2};
    const float last = 3;
    ASSERT_EQ(cudaMemcpy(a, first.data(), 8, cudaMemcpyHostToDevice), cudaSuccess);
    ASSERT_EQ(cudaMemcpy(a + 3, &last, 4, cudaMemcpyHostToDevice), cudaSuccess);
    float* const x = device_floats({1, 1});
    const float one = 1;
    const float nothing = 0;
    EXPECT_EQ(cublasSsymv(handle_, CUBLAS_FILL_MODE_LOWER, 2, &one, a, 2, x, 1, &nothing, c, 1), CUBLAS_STATUS_SUCCESS);
    EXPECT_THAT(read(c, 2), testing::ElementsAre(3, 5));
    EXPECT_TRUE(host_findings("uninitialized").empty());
    EXPECT_EQ(cublasSgemv(handle_, CUBLAS_OP_N, 2, 2, &one, a, 2, x, 1, &nothing, c, 1), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(host_findings("uninitialized").size(), 1u);
}

TEST_F(Cublas, TakesScalarsFromTheDeviceAndGivesResultsToIt)
{
    float* const x = device_floats({3, 4});
    float* const result = device_floats({0, 2});
    ASSERT_EQ(cublasSetPointerMode(handle_, CUBLAS_POINTER_MODE_DEVICE), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasSnrm2(handle_, 2, x, 1, result), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasSscal(handle_, 2, result + 1, x, 1), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(read(result, 1)[0], 5);
    EXPECT_THAT(read(x, 2), testing::ElementsAre(6, 8));
    float own = 2;
    cublasSscal(handle_, 2, &own, x, 1);
    const std::vector<Json> findings = host_findings("invalid_pointer");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), HasSubstr("'alpha' in memory of the host"));
}

TEST_F(Cublas, AScalarOfTheDeviceIsNoneOfTheHosts)
{
    float* const x = device_floats({3, 4});
    cublasSscal(handle_, 1, x + 1, x, 1);
    EXPECT_EQ(host_findings("host_access").size(), 1u);
}

TEST_F(Cublas, AnArrayOfAddressesMustBeTheDevices)
{
    float* const a = device_floats({1, 2, 3, 4});
    float* const own[] = {a, a};
    const float one = 1;
    cublasSgemmBatched(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, own, 2, own, 2, &one, own, 2, 2);
    const std::vector<Json> findings = host_findings("invalid_pointer");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_THAT(findings[0]["text"].get<std::string>(), HasSubstr("'Aarray' in memory of the host"));
}

TEST_F(Cublas, CopiesVectorsAndMatrices)
{
    float* memory = nullptr;
    ASSERT_EQ(cudaMalloc(&memory, 12 * sizeof *memory), cudaSuccess);
    const float own[] = {1, 2, 3, 4, 5, 6};
    ASSERT_EQ(cublasSetVector(3, sizeof(float), own, 2, memory, 1), CUBLAS_STATUS_SUCCESS);
    EXPECT_THAT(read(memory, 3), testing::ElementsAre(1, 3, 5));
    ASSERT_EQ(cublasSetMatrix(2, 3, sizeof(float), own, 2, memory, 4), CUBLAS_STATUS_SUCCESS);
    float back[6] = {};
    ASSERT_EQ(cublasGetMatrix(2, 3, sizeof(float), memory, 4, back, 2), CUBLAS_STATUS_SUCCESS);
    EXPECT_THAT(back, testing::ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_EQ(cublasSetMatrix(3, 2, sizeof(float), own, 2, memory, 4), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_EQ(cublasSetMatrix(4, 4, sizeof(float), own, 4, memory, 4), CUBLAS_STATUS_MAPPING_ERROR);
    EXPECT_EQ(host_findings("copy_out_of_bounds").size(), 1u);
}

TEST_F(Cublas, RemembersWhatAHandleIsTold)
{
    cudaStream_t stream = nullptr;
    cudaStream_t told = nullptr;
    ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
    EXPECT_EQ(cublasSetStream(handle_, stream), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasGetStream(handle_, &told), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(told, stream);
    cublasMath_t mode = CUBLAS_DEFAULT_MATH;
    EXPECT_EQ(cublasSetMathMode(handle_, CUBLAS_TF32_TENSOR_OP_MATH), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasGetMathMode(handle_, &mode), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(mode, CUBLAS_TF32_TENSOR_OP_MATH);
    cublasHandle_t other = nullptr;
    ASSERT_EQ(cublasCreate(&other), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasDestroy(other), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasDestroy(other), CUBLAS_STATUS_NOT_INITIALIZED);
    cublasLtHandle_t of_cublaslt = nullptr;
    ASSERT_EQ(cublasLtCreate(&of_cublaslt), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasLtDestroy(of_cublaslt), CUBLAS_STATUS_SUCCESS);
    cudaStreamDestroy(stream);
}

}  // namespace

}  // namespace warpbook::tests
