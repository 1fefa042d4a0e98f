#pragma once

// Calls of cuBLAS with fixed arguments, for a GPU as for what stands for it: each gives its results to
// `Sink::take(name, results, expected, tolerance)`. Tests compare the two; the program that records a GPU's prints the
// first.

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "dense_reference.hpp"

namespace blas_cases {

template <class T>
struct Numbers;
template <>
struct Numbers<float> {
    using Real = float;
    static constexpr char letter = 's';
    static constexpr bool is_complex = false;
    static constexpr double tolerance = 2e-5;
    static float of(Z z) { return float(z.real()); }
    static Z to(float number) { return number; }
};
template <>
struct Numbers<double> {
    using Real = double;
    static constexpr char letter = 'd';
    static constexpr bool is_complex = false;
    static constexpr double tolerance = 1e-12;
    static double of(Z z) { return z.real(); }
    static Z to(double number) { return number; }
};
template <>
struct Numbers<cuComplex> {
    using Real = float;
    static constexpr char letter = 'c';
    static constexpr bool is_complex = true;
    static constexpr double tolerance = 2e-5;
    static cuComplex of(Z z) { return make_cuComplex(float(z.real()), float(z.imag())); }
    static Z to(cuComplex number) { return {number.x, number.y}; }
};
template <>
struct Numbers<cuDoubleComplex> {
    using Real = double;
    static constexpr char letter = 'z';
    static constexpr bool is_complex = true;
    static constexpr double tolerance = 1e-12;
    static cuDoubleComplex of(Z z) { return make_cuDoubleComplex(z.real(), z.imag()); }
    static Z to(cuDoubleComplex number) { return {number.x, number.y}; }
};
template <>
struct Numbers<__half> {
    using Real = __half;
    static constexpr char letter = 'h';
    static constexpr bool is_complex = false;
    static constexpr double tolerance = 4e-3;
    static __half of(Z z) { return __float2half(float(z.real())); }
    static Z to(__half number) { return __half2float(number); }
};

// The functions of each type. cuBLAS's own names are macros, which name the second interface.

template <class T>
struct Blas;

#define WARPBOOK_BLAS_OF_ALL(S)                                         \
    static constexpr auto axpy = cublas##S##axpy;                       \
    static constexpr auto copy = cublas##S##copy;                       \
    static constexpr auto swap = cublas##S##swap;                       \
    static constexpr auto scal = cublas##S##scal;                       \
    static constexpr auto rot = cublas##S##rot;                         \
    static constexpr auto rotg = cublas##S##rotg;                       \
    static constexpr auto gemv = cublas##S##gemv;                       \
    static constexpr auto gbmv = cublas##S##gbmv;                       \
    static constexpr auto symv = cublas##S##symv;                       \
    static constexpr auto trmv = cublas##S##trmv;                       \
    static constexpr auto trsv = cublas##S##trsv;                       \
    static constexpr auto tbmv = cublas##S##tbmv;                       \
    static constexpr auto tbsv = cublas##S##tbsv;                       \
    static constexpr auto tpmv = cublas##S##tpmv;                       \
    static constexpr auto tpsv = cublas##S##tpsv;                       \
    static constexpr auto syr = cublas##S##syr;                         \
    static constexpr auto syr2 = cublas##S##syr2;                       \
    static constexpr auto gemm = cublas##S##gemm;                       \
    static constexpr auto symm = cublas##S##symm;                       \
    static constexpr auto syrk = cublas##S##syrk;                       \
    static constexpr auto syr2k = cublas##S##syr2k;                     \
    static constexpr auto syrkx = cublas##S##syrkx;                     \
    static constexpr auto trmm = cublas##S##trmm;                       \
    static constexpr auto trsm = cublas##S##trsm;                       \
    static constexpr auto geam = cublas##S##geam;                       \
    static constexpr auto dgmm = cublas##S##dgmm;                       \
    static constexpr auto gemm_batched = cublas##S##gemmBatched;        \
    static constexpr auto gemm_strided = cublas##S##gemmStridedBatched; \
    static constexpr auto gemv_batched = cublas##S##gemvBatched;        \
    static constexpr auto gemv_strided = cublas##S##gemvStridedBatched; \
    static constexpr auto trsm_batched = cublas##S##trsmBatched;        \
    static constexpr auto getrf = cublas##S##getrfBatched;              \
    static constexpr auto getri = cublas##S##getriBatched;              \
    static constexpr auto getrs = cublas##S##getrsBatched;              \
    static constexpr auto matinv = cublas##S##matinvBatched

#define WARPBOOK_BLAS_OF_REAL(S)                  \
    static constexpr auto dot = cublas##S##dot;   \
    static constexpr auto ger = cublas##S##ger;   \
    static constexpr auto sbmv = cublas##S##sbmv; \
    static constexpr auto spmv = cublas##S##spmv; \
    static constexpr auto spr = cublas##S##spr;   \
    static constexpr auto spr2 = cublas##S##spr2; \
    static constexpr auto rotm = cublas##S##rotm; \
    static constexpr auto rotmg = cublas##S##rotmg

#define WARPBOOK_BLAS_OF_COMPLEX(S)                 \
    static constexpr auto dotu = cublas##S##dotu;   \
    static constexpr auto dotc = cublas##S##dotc;   \
    static constexpr auto geru = cublas##S##geru;   \
    static constexpr auto gerc = cublas##S##gerc;   \
    static constexpr auto hemv = cublas##S##hemv;   \
    static constexpr auto hbmv = cublas##S##hbmv;   \
    static constexpr auto hpmv = cublas##S##hpmv;   \
    static constexpr auto her = cublas##S##her;     \
    static constexpr auto hpr = cublas##S##hpr;     \
    static constexpr auto her2 = cublas##S##her2;   \
    static constexpr auto hpr2 = cublas##S##hpr2;   \
    static constexpr auto hemm = cublas##S##hemm;   \
    static constexpr auto herk = cublas##S##herk;   \
    static constexpr auto her2k = cublas##S##her2k; \
    static constexpr auto herkx = cublas##S##herkx

template <>
struct Blas<float> {
    WARPBOOK_BLAS_OF_ALL(S);
    WARPBOOK_BLAS_OF_REAL(S);
    static constexpr auto amax = cublasIsamax;
    static constexpr auto amin = cublasIsamin;
    static constexpr auto asum = cublasSasum;
    static constexpr auto nrm2 = cublasSnrm2;
};
template <>
struct Blas<double> {
    WARPBOOK_BLAS_OF_ALL(D);
    WARPBOOK_BLAS_OF_REAL(D);
    static constexpr auto amax = cublasIdamax;
    static constexpr auto amin = cublasIdamin;
    static constexpr auto asum = cublasDasum;
    static constexpr auto nrm2 = cublasDnrm2;
};
template <>
struct Blas<cuComplex> {
    WARPBOOK_BLAS_OF_ALL(C);
    WARPBOOK_BLAS_OF_COMPLEX(C);
    static constexpr auto amax = cublasIcamax;
    static constexpr auto amin = cublasIcamin;
    static constexpr auto asum = cublasScasum;
    static constexpr auto nrm2 = cublasScnrm2;
    static constexpr auto scal_by_real = cublasCsscal;
    static constexpr auto rot_by_real = cublasCsrot;
};
template <>
struct Blas<cuDoubleComplex> {
    WARPBOOK_BLAS_OF_ALL(Z);
    WARPBOOK_BLAS_OF_COMPLEX(Z);
    static constexpr auto amax = cublasIzamax;
    static constexpr auto amin = cublasIzamin;
    static constexpr auto asum = cublasDzasum;
    static constexpr auto nrm2 = cublasDznrm2;
    static constexpr auto scal_by_real = cublasZdscal;
    static constexpr auto rot_by_real = cublasZdrot;
};

/// The device's memory with this content.
template <class T>
class Memory {
public:
    explicit Memory(const std::vector<T>& content) : count_(content.size())
    {
        cudaMalloc(reinterpret_cast<void**>(&begin_), content.size() * sizeof(T));
        cudaMemcpy(begin_, content.data(), content.size() * sizeof(T), cudaMemcpyHostToDevice);
    }
    ~Memory() { cudaFree(begin_); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    T* begin() const { return begin_; }
    std::vector<T> content() const
    {
        std::vector<T> result(count_);
        cudaMemcpy(result.data(), begin_, count_ * sizeof(T), cudaMemcpyDeviceToHost);
        return result;
    }

private:
    T* begin_ = nullptr;
    std::size_t count_;
};

/// A matrix of the device's in memory of a column's room more than it has rows: what is between the columns is NaN, and
/// must stay so.
template <class T>
class DeviceMatrix {
public:
    DeviceMatrix(const Dense& matrix, int more_rows)
        : rows_(matrix.rows),
          columns_(matrix.columns),
          step_(std::max(1, matrix.rows + more_rows)),
          memory_(stored(matrix, step_))
    {}
    T* begin() const { return memory_.begin(); }
    int step() const { return step_; }
    Dense content() const
    {
        const std::vector<T> all = memory_.content();
        bool is_kept = true;
        for (int j = 0; j < columns_; ++j)
            for (int i = rows_; i < step_; ++i)
                is_kept &= std::isnan(Numbers<T>::to(all[i + std::size_t(j) * step_]).real());
        Dense result =
            made(rows_, columns_, [&](int i, int j) { return Numbers<T>::to(all[i + std::size_t(j) * step_]); });
        // Nobody takes it for a result.
        if (!is_kept) std::fill(result.all.begin(), result.all.end(), Z(12345));
        return result;
    }

private:
    static std::vector<T> stored(const Dense& matrix, int step)
    {
        std::vector<T> all(std::size_t(step) * matrix.columns,
                           Numbers<T>::of(Z(std::numeric_limits<double>::quiet_NaN(), 0)));
        for (int j = 0; j < matrix.columns; ++j)
            for (int i = 0; i < matrix.rows; ++i) all[i + std::size_t(j) * step] = Numbers<T>::of(matrix(i, j));
        return all;
    }
    int rows_;
    int columns_;
    int step_;
    Memory<T> memory_;
};

/// The numbers of a column, some steps apart, backward where the step is negative.
template <class T>
class DeviceVector {
public:
    DeviceVector(const Dense& column, int step) : count_(column.rows), step_(step), memory_(stored(column, step)) {}
    T* begin() const { return memory_.begin(); }
    int step() const { return step_; }
    Dense content() const
    {
        const std::vector<T> all = memory_.content();
        return made(count_, 1, [&](int i, int) { return Numbers<T>::to(all[place(i, count_, step_)]); });
    }

private:
    static std::size_t place(int i, int count, int step)
    {
        return std::size_t(step < 0 ? (i - count + 1) * step : i * step);
    }
    static std::vector<T> stored(const Dense& column, int step)
    {
        std::vector<T> all(std::size_t(std::max(0, column.rows - 1)) * std::abs(step) + 1,
                           Numbers<T>::of(Z(std::numeric_limits<double>::quiet_NaN(), 0)));
        for (int i = 0; i < column.rows; ++i) all[place(i, column.rows, step)] = Numbers<T>::of(column(i, 0));
        return all;
    }
    int count_;
    int step_;
    Memory<T> memory_;
};

template <class T>
class Cases {
public:
    using N = Numbers<T>;
    using R = typename N::Real;
    using B = Blas<T>;

    template <class Sink>
    static void run(Sink& sink)
    {
        Cases cases;
        cublasCreate(&cases.handle_);
        cases.vectors(sink);
        cases.matrices_and_vectors(sink);
        cases.triangles_and_vectors(sink);
        cases.updates(sink);
        cases.products(sink);
        cases.mirrored_products(sink);
        cases.triangles(sink);
        cases.batches(sink);
        cases.factorizations(sink);
        cublasDestroy(cases.handle_);
    }

private:
    // Numbers that all types hold exactly.
    Z next()
    {
        const auto eighths = [&] {
            state_ = state_ * 1664525u + 1013904223u;
            return double(int(state_ >> 24) % 33 - 16) / 8;
        };
        const double real = eighths();
        return N::is_complex ? Z(real, eighths()) : Z(real);
    }
    Dense random(int rows, int columns)
    {
        return made(rows, columns, [&](int, int) { return next(); });
    }
    /// One with which equations can be solved well.
    Dense solvable(int size)
    {
        Dense a = random(size, size);
        for (int i = 0; i < size; ++i) a(i, i) = Z(8 + i % 3, N::is_complex ? 1 : 0);
        for (int j = 0; j < size; ++j)
            for (int i = 0; i < size; ++i)
                if (i != j) a(i, j) *= 0.25;
        return a;
    }
    static T number(Z z) { return N::of(z); }
    static std::string letter(const char* name) { return std::string(1, N::letter) + name; }
    static const char* word(cublasOperation_t operation)
    {
        return operation == CUBLAS_OP_N ? " N" : operation == CUBLAS_OP_T ? " T" : " C";
    }
    static const char* word(cublasFillMode_t uplo) { return uplo == CUBLAS_FILL_MODE_UPPER ? " upper" : " lower"; }
    static const char* word(cublasDiagType_t diag) { return diag == CUBLAS_DIAG_UNIT ? " unit" : ""; }
    static const char* word(cublasSideMode_t side) { return side == CUBLAS_SIDE_LEFT ? " left" : " right"; }
    static std::vector<cublasOperation_t> operations() { return {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}; }
    static std::vector<cublasFillMode_t> triangles_of() { return {CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_LOWER}; }
    static std::vector<cublasDiagType_t> diagonals() { return {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT}; }
    static std::vector<cublasSideMode_t> sides() { return {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT}; }

    template <class Sink>
    void take(Sink& sink, const std::string& name, cublasStatus_t status, const Dense& results, const Dense& expected)
    {
        if (status != CUBLAS_STATUS_SUCCESS) std::printf("%s returned %d\n", name.c_str(), int(status));
        sink.take(name, results.all, expected.all, N::tolerance);
    }
    static Dense one(Z z)
    {
        return made(1, 1, [&](int, int) { return z; });
    }

    template <class Sink>
    void vectors(Sink& sink)
    {
        for (const int step : {1, 3}) {
            const std::string name = " step " + std::to_string(step);
            const Dense x = random(7, 1);
            const DeviceVector<T> on_device(x, step);
            int index = 0;
            R real{};
            const auto size = [&](int i) { return std::abs(x(i, 0).real()) + std::abs(x(i, 0).imag()); };
            int largest = 0;
            int smallest = 0;
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < 7; ++i) {
                if (size(i) > size(largest)) largest = i;
                if (size(i) < size(smallest)) smallest = i;
                sum += size(i);
                squares += std::norm(x(i, 0));
            }
            cublasStatus_t status = B::amax(handle_, 7, on_device.begin(), step, &index);
            take(sink, letter("amax") + name, status, one(index), one(largest + 1));
            status = B::amin(handle_, 7, on_device.begin(), step, &index);
            take(sink, letter("amin") + name, status, one(index), one(smallest + 1));
            status = B::asum(handle_, 7, on_device.begin(), step, &real);
            take(sink, letter("asum") + name, status, one(double(real)), one(sum));
            status = B::nrm2(handle_, 7, on_device.begin(), step, &real);
            take(sink, letter("nrm2") + name, status, one(double(real)), one(std::sqrt(squares)));
        }
        for (const auto& [step_x, step_y] : {std::pair(1, 1), std::pair(2, 3), std::pair(-2, 1), std::pair(-1, -2)}) {
            const std::string name = " steps " + std::to_string(step_x) + " " + std::to_string(step_y);
            const Dense x = random(6, 1);
            const Dense y = random(6, 1);
            const T alpha = number({1.5, N::is_complex ? -0.5 : 0});
            {
                const DeviceVector<T> from(x, step_x);
                const DeviceVector<T> to(y, step_y);
                const cublasStatus_t status = B::axpy(handle_, 6, &alpha, from.begin(), step_x, to.begin(), step_y);
                take(sink, letter("axpy") + name, status, to.content(), N::to(alpha) * x + y);
            }
            {
                const DeviceVector<T> from(x, step_x);
                const DeviceVector<T> to(y, step_y);
                cublasStatus_t status = B::copy(handle_, 6, from.begin(), step_x, to.begin(), step_y);
                take(sink, letter("copy") + name, status, to.content(), x);
            }
            {
                const DeviceVector<T> from(x, step_x);
                const DeviceVector<T> to(y, step_y);
                const cublasStatus_t status = B::swap(handle_, 6, from.begin(), step_x, to.begin(), step_y);
                take(sink, letter("swap") + name, status, from.content(), y);
                take(sink, letter("swap") + name + " y", status, to.content(), x);
            }
            {
                const DeviceVector<T> from(x, step_x);
                const DeviceVector<T> to(y, step_y);
                const R c = R(0.75);
                const T s = number({0.5, N::is_complex ? 0.25 : 0});
                const cublasStatus_t status = B::rot(handle_, 6, from.begin(), step_x, to.begin(), step_y, &c, &s);
                take(sink, letter("rot") + name, status, from.content(), Z(0.75) * x + N::to(s) * y);
                take(sink, letter("rot") + name + " y", status, to.content(), Z(0.75) * y + (-std::conj(N::to(s))) * x);
            }
            const DeviceVector<T> from(x, step_x);
            const DeviceVector<T> to(y, step_y);
            T result{};
            if constexpr (N::is_complex) {
                cublasStatus_t status = B::dotu(handle_, 6, from.begin(), step_x, to.begin(), step_y, &result);
                take(sink, letter("dotu") + name, status, one(N::to(result)), transposed(x) * y);
                status = B::dotc(handle_, 6, from.begin(), step_x, to.begin(), step_y, &result);
                take(sink, letter("dotc") + name, status, one(N::to(result)), adjoint(x) * y);
                const R c = R(0.75);
                const R s = R(0.5);
                status = B::rot_by_real(handle_, 6, from.begin(), step_x, to.begin(), step_y, &c, &s);
                take(sink, letter("rot by reals") + name, status, from.content(), Z(0.75) * x + Z(0.5) * y);
            } else {
                cublasStatus_t status = B::dot(handle_, 6, from.begin(), step_x, to.begin(), step_y, &result);
                take(sink, letter("dot") + name, status, one(N::to(result)), transposed(x) * y);
                const T param[] = {T(-1), T(0.5), T(-0.25), T(2), T(1.5)};
                status = B::rotm(handle_, 6, from.begin(), step_x, to.begin(), step_y, param);
                take(sink, letter("rotm") + name, status, from.content(), Z(0.5) * x + Z(2) * y);
                take(sink, letter("rotm") + name + " y", status, to.content(), Z(-0.25) * x + Z(1.5) * y);
            }
        }
        const Dense x = random(5, 1);
        const DeviceVector<T> scaled(x, 2);
        const T alpha = number({-1.5, N::is_complex ? 0.5 : 0});
        cublasStatus_t status = B::scal(handle_, 5, &alpha, scaled.begin(), 2);
        take(sink, letter("scal"), status, scaled.content(), N::to(alpha) * x);
        if constexpr (N::is_complex) {
            const DeviceVector<T> halved(x, 1);
            const R half = R(0.5);
            status = B::scal_by_real(handle_, 5, &half, halved.begin(), 1);
            take(sink, letter("scal by a real"), status, halved.content(), Z(0.5) * x);
        }
        T a = number({3, N::is_complex ? 1 : 0});
        T b = number({-4, N::is_complex ? 2 : 0});
        const Z before_a = N::to(a);
        const Z before_b = N::to(b);
        R c{};
        T s{};
        status = B::rotg(handle_, &a, &b, &c, &s);
        take(sink, letter("rotg"), status, one(double(c) * before_a + N::to(s) * before_b), one(N::to(a)));
        take(sink, letter("rotg of b"), status, one(double(c) * before_b - std::conj(N::to(s)) * before_a), one(0));
    }

    template <class Sink>
    void matrices_and_vectors(Sink& sink)
    {
        const Z alpha_z(1.25, N::is_complex ? 0.5 : 0);
        const T alpha = number(alpha_z);
        for (const Z beta_z : {Z(0), Z(-0.5)}) {
            const T beta = number(beta_z);
            const std::string with = beta_z == Z(0) ? " beta 0" : "";
            for (const auto operation : operations()) {
                const Dense a = random(5, 4);
                const bool is_turned = operation != CUBLAS_OP_N;
                const Dense x = random(is_turned ? 5 : 4, 1);
                Dense y = random(is_turned ? 4 : 5, 1);
                // A beta of 0 takes nothing from what was there.
                if (beta_z == Z(0)) y(1, 0) = std::numeric_limits<double>::quiet_NaN();
                const Dense kept = beta_z == Z(0) ? Z(0) * random(y.rows, 1) : beta_z * y;
                const DeviceMatrix<T> on_device(a, 2);
                const DeviceVector<T> from(x, 2);
                const DeviceVector<T> to(y, -1);
                cublasStatus_t status = B::gemv(handle_, operation, 5, 4, &alpha, on_device.begin(), on_device.step(),
                                                from.begin(), 2, &beta, to.begin(), -1);
                take(sink, letter("gemv") + word(operation) + with, status, to.content(),
                     alpha_z * (applied(operation, a) * x) + kept);
                const int below = 2;
                const int above = 1;
                const Dense band = made(below + above + 1, 4, [&](int i, int j) {
                    const int row = i + j - above;
                    return row >= 0 && row < 5 ? a(row, j) : Z(99);
                });
                const DeviceMatrix<T> band_on_device(band, 1);
                const DeviceVector<T> to_band(y, 3);
                status = B::gbmv(handle_, operation, 5, 4, below, above, &alpha, band_on_device.begin(),
                                 band_on_device.step(), from.begin(), 2, &beta, to_band.begin(), 3);
                take(sink, letter("gbmv") + word(operation) + with, status, to_band.content(),
                     alpha_z * (applied(operation, banded(a, below, above)) * x) + kept);
            }
            for (const auto uplo : triangles_of()) {
                const Dense a = random(5, 5);
                const Dense x = random(5, 1);
                const Dense y = random(5, 1);
                const DeviceMatrix<T> whole(a, 1);
                const DeviceMatrix<T> band(band_of(banded(a, 2, 2), uplo, 2), 1);
                const Memory<T> packed(packed_of(a, uplo));
                const DeviceVector<T> from(x, -2);
                const auto check = [&](const char* name, const Dense& matrix, const auto& multiply) {
                    const DeviceVector<T> to(y, 2);
                    const cublasStatus_t status = multiply(from.begin(), -2, to.begin(), 2);
                    take(sink, letter(name) + word(uplo) + with, status, to.content(),
                         alpha_z * (matrix * x) + beta_z * y);
                };
                const Dense narrow = banded(a, 2, 2);
                check("symv", symmetric_of(a, uplo), [&](const T* x_, int incx, T* y_, int incy) {
                    return B::symv(handle_, uplo, 5, &alpha, whole.begin(), whole.step(), x_, incx, &beta, y_, incy);
                });
                if constexpr (N::is_complex) {
                    check("hemv", hermitian_of(a, uplo), [&](const T* x_, int incx, T* y_, int incy) {
                        return B::hemv(handle_, uplo, 5, &alpha, whole.begin(), whole.step(), x_, incx, &beta, y_,
                                       incy);
                    });
                    check("hbmv", hermitian_of(narrow, uplo), [&](const T* x_, int incx, T* y_, int incy) {
                        return B::hbmv(handle_, uplo, 5, 2, &alpha, band.begin(), band.step(), x_, incx, &beta, y_,
                                       incy);
                    });
                    check("hpmv", hermitian_of(a, uplo), [&](const T* x_, int incx, T* y_, int incy) {
                        return B::hpmv(handle_, uplo, 5, &alpha, packed.begin(), x_, incx, &beta, y_, incy);
                    });
                } else {
                    check("sbmv", symmetric_of(narrow, uplo), [&](const T* x_, int incx, T* y_, int incy) {
                        return B::sbmv(handle_, uplo, 5, 2, &alpha, band.begin(), band.step(), x_, incx, &beta, y_,
                                       incy);
                    });
                    check("spmv", symmetric_of(a, uplo), [&](const T* x_, int incx, T* y_, int incy) {
                        return B::spmv(handle_, uplo, 5, &alpha, packed.begin(), x_, incx, &beta, y_, incy);
                    });
                }
            }
        }
    }

    /// How BLAS stores a triangle's band of that width: a row for each diagonal.
    static Dense band_of(const Dense& a, cublasFillMode_t uplo, int width)
    {
        return made(width + 1, a.columns, [&](int i, int j) {
            const int row = uplo == CUBLAS_FILL_MODE_UPPER ? i + j - width : i + j;
            return row >= 0 && row < a.rows ? a(row, j) : Z(99);
        });
    }
    static std::vector<T> packed_of(const Dense& a, cublasFillMode_t uplo)
    {
        std::vector<T> all;
        for (int j = 0; j < a.columns; ++j)
            for (int i = 0; i < a.rows; ++i)
                if (is_stored(uplo, i, j)) all.push_back(number(a(i, j)));
        return all;
    }
    static Dense unpacked(const std::vector<T>& all, int size, cublasFillMode_t uplo, const Dense& beside)
    {
        Dense a = beside;
        std::size_t next = 0;
        for (int j = 0; j < size; ++j)
            for (int i = 0; i < size; ++i)
                if (is_stored(uplo, i, j)) a(i, j) = N::to(all[next++]);
        return a;
    }

    template <class Sink>
    void triangles_and_vectors(Sink& sink)
    {
        for (const auto uplo : triangles_of())
            for (const auto operation : operations())
                for (const auto diag : diagonals()) {
                    Dense a = solvable(5);
                    if (diag == CUBLAS_DIAG_UNIT)
                        for (int i = 0; i < 5; ++i) a(i, i) = Z(77);
                    const Dense x = random(5, 1);
                    const std::string how = std::string(word(uplo)) + word(operation) + word(diag);
                    const DeviceMatrix<T> whole(a, 2);
                    const DeviceMatrix<T> band(band_of(banded(a, 2, 2), uplo, 2), 1);
                    const Memory<T> packed(packed_of(a, uplo));
                    const auto check = [&](const char* name, const Dense& of, const auto& multiply, const auto& solve) {
                        const Dense matrix = applied(operation, triangle_of(of, uplo, diag));
                        const DeviceVector<T> product(x, 2);
                        cublasStatus_t status = multiply(product.begin(), 2);
                        take(sink, letter(name) + "mv" + how, status, product.content(), matrix * x);
                        const DeviceVector<T> solution(x, -1);
                        status = solve(solution.begin(), -1);
                        take(sink, letter(name) + "sv" + how, status, matrix * solution.content(), x);
                    };
                    check(
                        "tr", a,
                        [&](T* to, int step) {
                            return B::trmv(handle_, uplo, operation, diag, 5, whole.begin(), whole.step(), to, step);
                        },
                        [&](T* to, int step) {
                            return B::trsv(handle_, uplo, operation, diag, 5, whole.begin(), whole.step(), to, step);
                        });
                    check(
                        "tb", banded(a, 2, 2),
                        [&](T* to, int step) {
                            return B::tbmv(handle_, uplo, operation, diag, 5, 2, band.begin(), band.step(), to, step);
                        },
                        [&](T* to, int step) {
                            return B::tbsv(handle_, uplo, operation, diag, 5, 2, band.begin(), band.step(), to, step);
                        });
                    check(
                        "tp", a,
                        [&](T* to, int step) {
                            return B::tpmv(handle_, uplo, operation, diag, 5, packed.begin(), to, step);
                        },
                        [&](T* to, int step) {
                            return B::tpsv(handle_, uplo, operation, diag, 5, packed.begin(), to, step);
                        });
                }
    }

    template <class Sink>
    void updates(Sink& sink)
    {
        const Z alpha_z(1.25, N::is_complex ? 0.5 : 0);
        const T alpha = number(alpha_z);
        const R real = R(0.75);
        const Dense x = random(5, 1);
        const Dense y = random(4, 1);
        const Dense z = random(5, 1);
        const DeviceVector<T> x_(x, 2);
        const DeviceVector<T> y_(y, -1);
        const DeviceVector<T> z_(z, 1);
        const Dense a = random(5, 4);
        const auto check_general = [&](const char* name, const auto& update, const Dense& more) {
            const DeviceMatrix<T> on_device(a, 1);
            const cublasStatus_t status =
                update(handle_, 5, 4, &alpha, x_.begin(), 2, y_.begin(), -1, on_device.begin(), on_device.step());
            take(sink, letter(name), status, on_device.content(), a + alpha_z * more);
        };
        if constexpr (N::is_complex) {
            check_general("geru", B::geru, x * transposed(y));
            check_general("gerc", B::gerc, x * adjoint(y));
        } else {
            check_general("ger", B::ger, x * transposed(y));
        }
        for (const auto uplo : triangles_of()) {
            Dense b = random(5, 5);
            // A hermitian matrix's diagonal is real.
            for (int i = 0; i < 5; ++i) b(i, i) = b(i, i).real();
            const auto check = [&](const char* name, const Dense& more, const auto& update) {
                const DeviceMatrix<T> on_device(b, 1);
                const cublasStatus_t status = update(on_device.begin(), on_device.step());
                take(sink, letter(name) + word(uplo), status, on_device.content(), with_triangle(b, b + more, uplo));
            };
            const auto check_packed = [&](const char* name, const Dense& more, const auto& update) {
                const Memory<T> packed(packed_of(b, uplo));
                const cublasStatus_t status = update(packed.begin());
                take(sink, letter(name) + word(uplo), status, unpacked(packed.content(), 5, uplo, b),
                     with_triangle(b, b + more, uplo));
            };
            const Dense square = alpha_z * (x * transposed(x));
            const Dense pair = alpha_z * (x * transposed(z)) + alpha_z * (z * transposed(x));
            check("syr", square,
                  [&](T* begin, int step) { return B::syr(handle_, uplo, 5, &alpha, x_.begin(), 2, begin, step); });
            check("syr2", pair, [&](T* begin, int step) {
                return B::syr2(handle_, uplo, 5, &alpha, x_.begin(), 2, z_.begin(), 1, begin, step);
            });
            if constexpr (N::is_complex) {
                const Dense hermitian = Z(0.75) * (x * adjoint(x));
                const Dense both = alpha_z * (x * adjoint(z)) + std::conj(alpha_z) * (z * adjoint(x));
                check("her", hermitian,
                      [&](T* begin, int step) { return B::her(handle_, uplo, 5, &real, x_.begin(), 2, begin, step); });
                check("her2", both, [&](T* begin, int step) {
                    return B::her2(handle_, uplo, 5, &alpha, x_.begin(), 2, z_.begin(), 1, begin, step);
                });
                check_packed("hpr", hermitian,
                             [&](T* begin) { return B::hpr(handle_, uplo, 5, &real, x_.begin(), 2, begin); });
                check_packed("hpr2", both, [&](T* begin) {
                    return B::hpr2(handle_, uplo, 5, &alpha, x_.begin(), 2, z_.begin(), 1, begin);
                });
            } else {
                check_packed("spr", square,
                             [&](T* begin) { return B::spr(handle_, uplo, 5, &alpha, x_.begin(), 2, begin); });
                check_packed("spr2", pair, [&](T* begin) {
                    return B::spr2(handle_, uplo, 5, &alpha, x_.begin(), 2, z_.begin(), 1, begin);
                });
            }
        }
    }

    template <class Sink>
    void products(Sink& sink)
    {
        const Z alpha_z(1.25, N::is_complex ? 0.5 : 0);
        const T alpha = number(alpha_z);
        for (const auto first : operations())
            for (const auto second : operations())
                for (const Z beta_z : {Z(0), Z(-0.5)}) {
                    const T beta = number(beta_z);
                    const Dense a = first == CUBLAS_OP_N ? random(5, 3) : random(3, 5);
                    const Dense b = second == CUBLAS_OP_N ? random(3, 4) : random(4, 3);
                    Dense c = random(5, 4);
                    const Dense kept = beta_z * c;
                    if (beta_z == Z(0)) c(2, 1) = std::numeric_limits<double>::quiet_NaN();
                    const DeviceMatrix<T> a_(a, 1);
                    const DeviceMatrix<T> b_(b, 2);
                    const DeviceMatrix<T> c_(c, 3);
                    const std::string how = std::string(word(first)) + word(second) + (beta_z == Z(0) ? " beta 0" : "");
                    cublasStatus_t status = B::gemm(handle_, first, second, 5, 4, 3, &alpha, a_.begin(), a_.step(),
                                                    b_.begin(), b_.step(), &beta, c_.begin(), c_.step());
                    take(sink, letter("gemm") + how, status, c_.content(),
                         alpha_z * (applied(first, a) * applied(second, b)) + kept);
                    if (beta_z == Z(0)) continue;
                    const Dense d = first == CUBLAS_OP_N ? random(5, 4) : random(4, 5);
                    const Dense e = second == CUBLAS_OP_N ? random(5, 4) : random(4, 5);
                    const DeviceMatrix<T> d_(d, 1);
                    const DeviceMatrix<T> e_(e, 2);
                    const DeviceMatrix<T> sum(c, 0);
                    status = B::geam(handle_, first, second, 5, 4, &alpha, d_.begin(), d_.step(), &beta, e_.begin(),
                                     e_.step(), sum.begin(), sum.step());
                    take(sink, letter("geam") + how, status, sum.content(),
                         alpha_z * applied(first, d) + beta_z * applied(second, e));
                }
        for (const auto side : sides()) {
            const Dense a = random(5, 4);
            const int size = side == CUBLAS_SIDE_LEFT ? 5 : 4;
            const Dense x = random(size, 1);
            const Dense diagonal = made(size, size, [&](int i, int j) { return i == j ? x(i, 0) : Z(0); });
            const DeviceMatrix<T> a_(a, 1);
            const DeviceVector<T> x_(x, 2);
            const DeviceMatrix<T> c_(a, 2);
            const cublasStatus_t status =
                B::dgmm(handle_, side, 5, 4, a_.begin(), a_.step(), x_.begin(), 2, c_.begin(), c_.step());
            take(sink, letter("dgmm") + word(side), status, c_.content(),
                 side == CUBLAS_SIDE_LEFT ? diagonal * a : a * diagonal);
        }
    }

    template <class Sink>
    void mirrored_products(Sink& sink)
    {
        const Z alpha_z(1.25, N::is_complex ? 0.5 : 0);
        const T alpha = number(alpha_z);
        const Z beta_z(-0.5);
        const T beta = number(beta_z);
        const R real = R(0.75);
        const R real_beta = R(-0.5);
        for (const auto uplo : triangles_of()) {
            for (const auto side : sides()) {
                const int size = side == CUBLAS_SIDE_LEFT ? 5 : 4;
                const Dense a = random(size, size);
                const Dense b = random(5, 4);
                const Dense c = random(5, 4);
                const DeviceMatrix<T> a_(a, 1);
                const DeviceMatrix<T> b_(b, 2);
                const auto check = [&](const char* name, const Dense& whole, const auto& multiply) {
                    const DeviceMatrix<T> c_(c, 1);
                    const cublasStatus_t status = multiply(handle_, side, uplo, 5, 4, &alpha, a_.begin(), a_.step(),
                                                           b_.begin(), b_.step(), &beta, c_.begin(), c_.step());
                    take(sink, letter(name) + word(uplo) + word(side), status, c_.content(),
                         alpha_z * (side == CUBLAS_SIDE_LEFT ? whole * b : b * whole) + beta_z * c);
                };
                check("symm", symmetric_of(a, uplo), B::symm);
                if constexpr (N::is_complex) check("hemm", hermitian_of(a, uplo), B::hemm);
            }
            for (const auto operation : operations()) {
                const bool is_turned = operation != CUBLAS_OP_N;
                const Dense a = is_turned ? random(3, 5) : random(5, 3);
                const Dense b = is_turned ? random(3, 5) : random(5, 3);
                Dense c = random(5, 5);
                for (int i = 0; i < 5; ++i) c(i, i) = c(i, i).real();
                const DeviceMatrix<T> a_(a, 1);
                const DeviceMatrix<T> b_(b, 2);
                const Dense left = applied(operation, a);
                const Dense right = applied(operation, b);
                const std::string how = std::string(word(uplo)) + word(operation);
                const auto check = [&](const char* name, const Dense& more, const auto& update) {
                    const DeviceMatrix<T> c_(c, 1);
                    const cublasStatus_t status = update(c_.begin(), c_.step());
                    take(sink, letter(name) + how, status, c_.content(), with_triangle(c, more + beta_z * c, uplo));
                };
                if (!N::is_complex || operation != CUBLAS_OP_C) {
                    check("syrk", alpha_z * (left * transposed(left)), [&](T* begin, int step) {
                        return B::syrk(handle_, uplo, operation, 5, 3, &alpha, a_.begin(), a_.step(), &beta, begin,
                                       step);
                    });
                    check("syr2k", alpha_z * (left * transposed(right)) + alpha_z * (right * transposed(left)),
                          [&](T* begin, int step) {
                              return B::syr2k(handle_, uplo, operation, 5, 3, &alpha, a_.begin(), a_.step(), b_.begin(),
                                              b_.step(), &beta, begin, step);
                          });
                    check("syrkx", alpha_z * (left * transposed(right)), [&](T* begin, int step) {
                        return B::syrkx(handle_, uplo, operation, 5, 3, &alpha, a_.begin(), a_.step(), b_.begin(),
                                        b_.step(), &beta, begin, step);
                    });
                }
                if constexpr (N::is_complex) {
                    if (operation == CUBLAS_OP_T) continue;
                    check("herk", Z(0.75) * (left * adjoint(left)), [&](T* begin, int step) {
                        return B::herk(handle_, uplo, operation, 5, 3, &real, a_.begin(), a_.step(), &real_beta, begin,
                                       step);
                    });
                    check("her2k", alpha_z * (left * adjoint(right)) + std::conj(alpha_z) * (right * adjoint(left)),
                          [&](T* begin, int step) {
                              return B::her2k(handle_, uplo, operation, 5, 3, &alpha, a_.begin(), a_.step(), b_.begin(),
                                              b_.step(), &real_beta, begin, step);
                          });
                }
            }
        }
    }

    template <class Sink>
    void triangles(Sink& sink)
    {
        const Z alpha_z(1.25, N::is_complex ? 0.5 : 0);
        const T alpha = number(alpha_z);
        for (const auto side : sides())
            for (const auto uplo : triangles_of())
                for (const auto operation : operations())
                    for (const auto diag : diagonals()) {
                        const int size = side == CUBLAS_SIDE_LEFT ? 5 : 4;
                        Dense a = solvable(size);
                        if (diag == CUBLAS_DIAG_UNIT)
                            for (int i = 0; i < size; ++i) a(i, i) = Z(77);
                        const Dense matrix = applied(operation, triangle_of(a, uplo, diag));
                        const Dense b = random(5, 4);
                        const DeviceMatrix<T> a_(a, 1);
                        const DeviceMatrix<T> b_(b, 2);
                        const DeviceMatrix<T> c_(b, 1);
                        const std::string how = std::string(word(side)) + word(uplo) + word(operation) + word(diag);
                        cublasStatus_t status = B::trmm(handle_, side, uplo, operation, diag, 5, 4, &alpha, a_.begin(),
                                                        a_.step(), b_.begin(), b_.step(), c_.begin(), c_.step());
                        take(sink, letter("trmm") + how, status, c_.content(),
                             alpha_z * (side == CUBLAS_SIDE_LEFT ? matrix * b : b * matrix));
                        status = B::trsm(handle_, side, uplo, operation, diag, 5, 4, &alpha, a_.begin(), a_.step(),
                                         b_.begin(), b_.step());
                        const Dense x = b_.content();
                        take(sink, letter("trsm") + how, status, side == CUBLAS_SIDE_LEFT ? matrix * x : x * matrix,
                             alpha_z * b);
                    }
    }

    template <class Sink>
    void batches(Sink& sink)
    {
        const T alpha = number(2);
        const T beta = number(-0.5);
        const Dense a[] = {random(4, 3), random(4, 3)};
        const Dense b[] = {random(3, 5), random(3, 5)};
        const Dense c[] = {random(4, 5), random(4, 5)};
        const DeviceMatrix<T> a0(a[0], 1), a1(a[1], 1), b0(b[0], 0), b1(b[1], 0), c0(c[0], 2), c1(c[1], 2);
        const Memory<T*> a_({a0.begin(), a1.begin()});
        const Memory<T*> b_({b0.begin(), b1.begin()});
        const Memory<T*> c_({c0.begin(), c1.begin()});
        cublasStatus_t status = B::gemm_batched(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 4, 5, 3, &alpha, a_.begin(),
                                                a0.step(), b_.begin(), b0.step(), &beta, c_.begin(), c0.step(), 2);
        take(sink, letter("gemmBatched"), status, c0.content(), Z(2) * (a[0] * b[0]) + Z(-0.5) * c[0]);
        take(sink, letter("gemmBatched second"), status, c1.content(), Z(2) * (a[1] * b[1]) + Z(-0.5) * c[1]);

        const auto beside = [](const Dense* two) {
            return made(two[0].rows, 2 * two[0].columns,
                        [&](int i, int j) { return two[j / two[0].columns](i, j % two[0].columns); });
        };
        const DeviceMatrix<T> a_both(beside(a), 0), b_both(beside(b), 0), c_both(beside(c), 0);
        status = B::gemm_strided(handle_, CUBLAS_OP_N, CUBLAS_OP_N, 4, 5, 3, &alpha, a_both.begin(), 4, 12,
                                 b_both.begin(), 3, 15, &beta, c_both.begin(), 4, 20, 2);
        const Dense products[] = {Z(2) * (a[0] * b[0]) + Z(-0.5) * c[0], Z(2) * (a[1] * b[1]) + Z(-0.5) * c[1]};
        take(sink, letter("gemmStridedBatched"), status, c_both.content(), beside(products));

        const Dense x[] = {random(3, 1), random(3, 1)};
        const Dense y[] = {random(4, 1), random(4, 1)};
        const DeviceMatrix<T> x_both(beside(x), 0), y_both(beside(y), 0), y_listed(beside(y), 0);
        const Dense sums[] = {Z(2) * (a[0] * x[0]) + Z(-0.5) * y[0], Z(2) * (a[1] * x[1]) + Z(-0.5) * y[1]};
        status = B::gemv_strided(handle_, CUBLAS_OP_N, 4, 3, &alpha, a_both.begin(), 4, 12, x_both.begin(), 1, 3, &beta,
                                 y_both.begin(), 1, 4, 2);
        take(sink, letter("gemvStridedBatched"), status, y_both.content(), beside(sums));
        const Memory<T*> x_list({x_both.begin(), x_both.begin() + 3});
        const Memory<T*> y_list({y_listed.begin(), y_listed.begin() + 4});
        status = B::gemv_batched(handle_, CUBLAS_OP_N, 4, 3, &alpha, a_.begin(), a0.step(), x_list.begin(), 1, &beta,
                                 y_list.begin(), 1, 2);
        take(sink, letter("gemvBatched"), status, y_listed.content(), beside(sums));

        const Dense t[] = {solvable(4), solvable(4)};
        const DeviceMatrix<T> t_both(beside(t), 0), s_both(beside(c), 0);
        const Memory<T*> t_list({t_both.begin(), t_both.begin() + 16});
        const Memory<T*> s_list({s_both.begin(), s_both.begin() + 20});
        status = B::trsm_batched(handle_, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT,
                                 4, 5, &alpha, t_list.begin(), 4, s_list.begin(), 4, 2);
        const Dense solved = s_both.content();
        const Dense second = made(4, 5, [&](int i, int j) { return solved(i, j + 5); });
        take(sink, letter("trsmBatched"), status,
             triangle_of(t[1], CUBLAS_FILL_MODE_LOWER, CUBLAS_DIAG_NON_UNIT) * second, Z(2) * c[1]);
    }

    template <class Sink>
    void factorizations(Sink& sink)
    {
        const int n = 4;
        const Dense identity = made(n, n, [](int i, int j) { return Z(i == j ? 1 : 0); });
        Dense a = solvable(n);
        // The first pivot stands in another row.
        std::swap(a(0, 0), a(2, 0));
        std::swap(a(0, 2), a(2, 2));
        const Dense b = random(n, 2);
        const DeviceMatrix<T> a_(a, 1), inverse(a, 0), b_(b, 1), again(a, 2), inverse_at_once(a, 0);
        const Memory<T*> a_list({a_.begin()}), inverse_list({inverse.begin()}), b_list({b_.begin()}),
            again_list({again.begin()}), at_once_list({inverse_at_once.begin()});
        const Memory<int> pivots({0, 0, 0, 0});
        const Memory<int> info({7});
        cublasStatus_t status = B::getrf(handle_, n, a_list.begin(), a_.step(), pivots.begin(), info.begin(), 1);
        take(sink, letter("getrfBatched info"), status, one(info.content()[0]), one(0));
        Dense factors = a_.content();
        Dense upper = triangle_of(factors, CUBLAS_FILL_MODE_UPPER, CUBLAS_DIAG_NON_UNIT);
        Dense product = triangle_of(factors, CUBLAS_FILL_MODE_LOWER, CUBLAS_DIAG_UNIT) * upper;
        const std::vector<int> exchanged = pivots.content();
        for (int i = n; i-- > 0;)
            for (int j = 0; j < n; ++j) std::swap(product(i, j), product(exchanged[i] - 1, j));
        take(sink, letter("getrfBatched"), status, product, a);
        status =
            B::getri(handle_, n, a_list.begin(), a_.step(), pivots.begin(), inverse_list.begin(), n, info.begin(), 1);
        take(sink, letter("getriBatched"), status, a * inverse.content(), identity);
        int of_host = 7;
        for (const auto operation : operations()) {
            const DeviceMatrix<T> side(b, 1);
            const Memory<T*> list({side.begin()});
            status = B::getrs(handle_, operation, n, 2, a_list.begin(), a_.step(), pivots.begin(), list.begin(),
                              side.step(), &of_host, 1);
            take(sink, letter("getrsBatched") + word(operation), status, applied(operation, a) * side.content(), b);
        }
        status = B::matinv(handle_, n, again_list.begin(), again.step(), at_once_list.begin(), n, info.begin(), 1);
        take(sink, letter("matinvBatched"), status, a * inverse_at_once.content(), identity);
    }

    cublasHandle_t handle_ = nullptr;
    unsigned state_ = 12345;
};

/// Products of small numbers, and of types that are arguments.
template <class Sink>
void run_cases_of_small_numbers(Sink& sink)
{
    cublasHandle_t handle = nullptr;
    cublasCreate(&handle);
    const Dense a = made(5, 3, [](int i, int j) { return Z((i * 3 + j * 5) % 7 - 3) / 4.0; });
    const Dense b = made(3, 4, [](int i, int j) { return Z((i * 5 + j * 2) % 9 - 4) / 4.0; });
    const Dense c = made(5, 4, [](int i, int j) { return Z(i - j) / 2.0; });
    const Dense expected = Z(1.5) * (a * b) + Z(-0.5) * c;
    const DeviceMatrix<__half> a_(a, 1), b_(b, 0), c_(c, 2), c_of_float(c, 0);
    const __half alpha = __float2half(1.5f);
    const __half beta = __float2half(-0.5f);
    cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 5, 4, 3, &alpha, a_.begin(), a_.step(), b_.begin(), b_.step(), &beta,
                c_.begin(), c_.step());
    sink.take("hgemm", c_.content().all, expected.all, 4e-3);
    const float alpha_float = 1.5f;
    const float beta_float = -0.5f;
    cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 5, 4, 3, &alpha_float, a_.begin(), CUDA_R_16F, a_.step(), b_.begin(),
                 CUDA_R_16F, b_.step(), &beta_float, c_of_float.begin(), CUDA_R_16F, c_of_float.step(),
                 CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    sink.take("gemmEx of halves", c_of_float.content().all, expected.all, 4e-3);
    const DeviceMatrix<float> wide(c, 1);
    cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 5, 4, 3, &alpha_float, a_.begin(), CUDA_R_16F, a_.step(), b_.begin(),
                 CUDA_R_16F, b_.step(), &beta_float, wide.begin(), CUDA_R_32F, wide.step(), CUBLAS_COMPUTE_32F,
                 CUBLAS_GEMM_DEFAULT);
    sink.take("gemmEx of halves to floats", wide.content().all, expected.all, 2e-5);
    const std::vector<signed char> small = {1, -2, 3, 4, 5, -6, 7, 8, 9, 10, -11, 12, 13, 14, 15, 16};
    const Memory<signed char> small_(small);
    const Memory<int> whole(std::vector<int>(16, 3));
    const int two = 2;
    const int one = 1;
    cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &two, small_.begin(), CUDA_R_8I, 4, small_.begin(),
                 CUDA_R_8I, 4, &one, whole.begin(), CUDA_R_32I, 4, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT);
    std::vector<Z> integers;
    for (const int number : whole.content()) integers.push_back(number);
    const Dense s = made(4, 4, [&](int i, int j) { return Z(small[i + 4 * j]); });
    const Dense threes = made(4, 4, [](int, int) { return Z(3); });
    sink.take("gemmEx of bytes", integers, (Z(2) * (s * s) + threes).all, 0);
    cublasDestroy(handle);
}

template <class Sink>
void run_all_cases(Sink& sink)
{
    Cases<float>::run(sink);
    Cases<double>::run(sink);
    Cases<cuComplex>::run(sink);
    Cases<cuDoubleComplex>::run(sink);
    run_cases_of_small_numbers(sink);
}

}  // namespace blas_cases
